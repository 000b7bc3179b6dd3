import { paymentsConfig } from '../../../contract/billing.ts'
import { anyone, type Route, route } from '../../http/route.ts'
import type { Payments } from './payments.ts'

export const billingRoutes = ({ payments }: { payments: Payments }): Route[] => [
  route(paymentsConfig, anyone, () => ({ publishableKey: payments.publishableKey, simulated: payments.simulated })),
]
