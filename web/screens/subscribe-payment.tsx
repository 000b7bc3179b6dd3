export { PaymentScreen } from '../features/billing/index.ts'
