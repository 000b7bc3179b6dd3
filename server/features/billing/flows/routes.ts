import * as contract from '../../../../contract/billing.ts'
import { type Route, route } from '../../../http/route.ts'
import { creator } from '../../creators/index.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { createSubscription } from './create-subscription.ts'
import { downgradePlan } from './downgrade-plan.ts'
import { lookForCheckout, lookForPlan, lookForUpgradePayment } from './look-again.ts'
import { previewUpgrade } from './preview-upgrade.ts'
import { reactivateSubscription } from './reactivate-subscription.ts'
import { scheduledChangeOf } from './scheduled-change.ts'
import { upgradePlan } from './upgrade-plan.ts'

export const flowRoutes = (deps: BillingDeps): Route[] => {
  const owner = creator(deps)
  return [
    route(contract.createSubscription, owner, (caller, input) => createSubscription(deps, caller, input)),
    route(contract.processCheckoutSession, owner, ({ creatorId }, input) => lookForCheckout(deps, creatorId, input)),
    route(contract.manualSubscriptionProcess, owner, ({ creatorId }, input) => lookForPlan(deps, creatorId, input)),
    route(contract.manualUpgradeProcess, owner, ({ creatorId }, { planName }) =>
      lookForPlan(deps, creatorId, { planName }),
    ),
    route(contract.processPaymentIntentUpgrade, owner, ({ creatorId }, input) =>
      lookForUpgradePayment(deps, creatorId, input),
    ),
    route(contract.upgradePreview, owner, ({ creatorId }, { newPlanName }) =>
      previewUpgrade(deps, creatorId, newPlanName),
    ),
    route(contract.upgradeSubscriptionPlan, owner, ({ creatorId }, input) => upgradePlan(deps, creatorId, input)),
    route(contract.downgradeSubscriptionPlan, owner, ({ creatorId }, { newPlanName }) =>
      downgradePlan(deps, creatorId, newPlanName),
    ),
    route(contract.scheduledPlanChanges, owner, async ({ creatorId }) => ({
      scheduledChange: await scheduledChangeOf(deps.db, creatorId),
    })),
    route(contract.cancelSubscription, owner, ({ creatorId }) => cancelSubscription(deps, creatorId)),
    route(contract.reactivateSubscription, owner, ({ creatorId }) => reactivateSubscription(deps, creatorId)),
  ]
}
