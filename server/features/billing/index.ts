import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import type { Mail } from '../mail/index.ts'
import { billingJobs } from './jobs.ts'
import { endTestPlans } from './other-mode.ts'
import type { Payments } from './payments.ts'
import { seedPrices } from './price-list.ts'
import { billingRoutes } from './routes.ts'
import { stripeWebhook } from './webhook.ts'

export { pricesOf } from './catalogue.ts'
export { disputedPaymentsOf } from './disputed-payments.ts'
export { closeBillingOf } from './flows/close-billing.ts'
export { rememberCustomerOf } from './former-customers.ts'
export { amountOf } from './money.ts'
export { nextInvoiceOf } from './next-invoice.ts'
export { createPayments, type Payments, stripeClient } from './payments.ts'
export { expiryOf } from './plan-rules.ts'
export { type SeededPrice, seedPrices } from './price-list.ts'
export { reconcileAll } from './reconcile.ts'
export {
  hasPrioritySupport,
  planForUpdate,
  planInForceAt,
  planNamed,
  planOf,
  type Subscription,
  subscriptionOf,
} from './store.ts'
export { syncCreator } from './sync-creator.ts'

export const billingFeature = (deps: Deps & { mail: Mail; payments: Payments }): Feature => ({
  routes: billingRoutes(deps),
  jobs: billingJobs(deps),
  pages: app => stripeWebhook(app, deps),
  prepare: async () => {
    await endTestPlans(deps)
    if (!deps.payments.simulated) return
    await seedPrices(deps.payments.stripe, { apply: true }).catch(error =>
      deps.log.error({ err: error }, 'the simulator has no prices'),
    )
  },
})
