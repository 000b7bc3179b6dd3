export { VerifyScreen } from '../features/creators/index.ts'
