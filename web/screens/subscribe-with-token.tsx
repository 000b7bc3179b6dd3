export { TokenPaymentScreen } from '../features/billing/index.ts'
