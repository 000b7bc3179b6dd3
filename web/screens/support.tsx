export { SupportPage } from '../features/site/index.ts'
