export { PlansPage } from '../features/billing/index.ts'
