export { type CreatorCaller, creator } from './access.ts'
