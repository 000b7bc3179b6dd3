import { payments as listPayments, paymentsConfig } from '../../../contract/billing.ts'
import { plans, stripePrices } from '../../../contract/plans.ts'
import { anyone, type Route, route } from '../../http/route.ts'
import { creator } from '../creators/index.ts'
import { flowRoutes } from './flows/routes.ts'
import { allPlans } from './plans/list-plans.ts'
import { listPrices } from './plans/list-prices.ts'
import type { BillingDeps } from './stripe/payment-provider.ts'
import { paymentsOfCreator } from './sync/list-payments.ts'

export const billingRoutes = (deps: BillingDeps): Route[] => [
  route(paymentsConfig, anyone, () => ({
    publishableKey: deps.payments.publishableKey,
    simulated: deps.payments.simulated,
  })),
  route(plans, anyone, () => allPlans(deps.db)),
  route(stripePrices, anyone, (caller, wanted) => listPrices(deps, caller, wanted)),
  route(listPayments, creator(deps), ({ creatorId }, { page, limit }) =>
    paymentsOfCreator(deps.db, { creatorId, page, limit }),
  ),
  ...flowRoutes(deps),
]
