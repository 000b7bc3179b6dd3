/** Of the pages on which visitors see and erase what a link holds about them. Without zod: see `visitor-calls.ts`. */
export const REQUEST_DATA_LINK = { method: 'POST', path: '/api/about/:checkinToken/email' } as const
export const OWN_DATA = { method: 'POST', path: '/api/about/:checkinToken/data' } as const
export const OWN_DATA_PHOTO = { method: 'POST', path: '/api/about/:checkinToken/photo' } as const
export const ERASE_OWN_DATA = { method: 'POST', path: '/api/about/:checkinToken/erase' } as const
export const ASK_ERASURE = { method: 'POST', path: '/api/about/:checkinToken/ask-erasure' } as const

/** How long an emailed link to somebody's own data works. */
export const DATA_LINK_HOURS = 24

/** How long the creator has to answer a request for erasure. Without an answer the erasure is carried out. */
export const ERASURE_ANSWER_DAYS = 30
