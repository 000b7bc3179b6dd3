export { LinkSuccessPage } from '../features/site/index.ts'
