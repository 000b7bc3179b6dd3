import type { Feature } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/index.ts'
import type { Payments } from './payments.ts'
import { billingRoutes } from './routes.ts'

export { createPayments, type Payments } from './payments.ts'
export { expiryOf } from './plan-rules.ts'
export { planForUpdate, planInForceAt, planNamed, planOf, subscriptionOf } from './store.ts'

export const billingFeature = (deps: Deps & { mail: Mail; payments: Payments }): Feature => ({
  routes: billingRoutes(deps),
})
