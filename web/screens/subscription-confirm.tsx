export { ConfirmScreen } from '../features/billing/index.ts'
