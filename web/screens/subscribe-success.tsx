export { SuccessScreen } from '../features/billing/index.ts'
