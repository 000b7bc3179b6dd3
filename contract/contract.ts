/** Every call that server and web agree on. */
export * from './captcha.ts'
export * from './checkins.ts'
export * from './creators.ts'
export * from './links.ts'
export * from './media.ts'
export * from './places.ts'
export * from './support.ts'
export * from './visitors.ts'
