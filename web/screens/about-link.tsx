export { AboutLinkPage } from '../features/site/index.ts'
