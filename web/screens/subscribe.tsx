export { SubscribeScreen } from '../features/billing/index.ts'
