import { payments as listPayments, paymentsConfig } from '../../../contract/billing.ts'
import { plans, stripePrices } from '../../../contract/plans.ts'
import { anyone, type Route, route } from '../../http/route.ts'
import { creator } from '../creators/index.ts'
import type { BillingDeps } from './billing-deps.ts'
import { flowRoutes } from './flows/routes.ts'
import { paymentsOfCreator } from './list-payments.ts'
import { allPlans } from './list-plans.ts'
import { listPrices } from './list-prices.ts'

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
