export { NotFoundScreen } from '../features/site/index.ts'
