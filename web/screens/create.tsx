export { CreateScreen } from '../features/creators/index.ts'
