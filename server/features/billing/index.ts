import type { Feature } from '../../feature.ts'
import type { Mail } from '../mail/index.ts'
import { billingJobs } from './jobs.ts'
import { switchPlans } from './plans/switch-plans.ts'
import { endTestPlans } from './reconcile/end-test-plans.ts'
import { billingRoutes } from './routes.ts'
import type { BillingDeps } from './stripe/payment-provider.ts'
import { seedPrices } from './stripe/seed-prices.ts'
import { stripeWebhook } from './webhook/webhook.ts'

export { closeBillingOf } from './flows/close-billing.ts'
export { listOffers } from './plans/list-offers.ts'
export { expiryOf, type Plan } from './plans/plan-rules.ts'
export {
  type CreatorPlan,
  hasPrioritySupport,
  PLANS_ON,
  planForUpdate,
  planInForceAt,
  planNamed,
  planOf,
} from './plans/plan-store.ts'
export { addFormerCustomer } from './reconcile/former-customers.ts'
export { reconcileAll } from './reconcile/reconcile.ts'
export { pricesOf } from './stripe/catalogue.ts'
export { amountOf } from './stripe/money.ts'
export {
  type BillingDeps,
  createPaymentProvider,
  type PaymentProvider,
  stripeClient,
} from './stripe/payment-provider.ts'
export { type SeededPrice, seedPrices } from './stripe/seed-prices.ts'
export { disputedPaymentsOf } from './sync/disputed-payments.ts'
export { nextInvoiceOf } from './sync/next-invoice.ts'
export { type Subscription, subscriptionOf } from './sync/subscription-store.ts'
export { syncCreator } from './sync/sync-creator.ts'
export { type WebhookState, webhookStateOf } from './webhook/event-store.ts'

export const billingFeature = (deps: BillingDeps & { mail: Mail }): Feature => ({
  routes: billingRoutes(deps),
  jobs: [billingJobs(deps)],
  pages: app => stripeWebhook(app, deps),
  prepare: async () => {
    await switchPlans(deps)
    await endTestPlans(deps)
    if (!deps.payments.simulated) return
    await seedPrices(deps.payments.stripe, { apply: true }).catch(error =>
      deps.log.error({ err: error }, 'the simulator has no prices'),
    )
  },
})
