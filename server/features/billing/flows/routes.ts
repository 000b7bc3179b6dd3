import * as contract from '../../../../contract/billing.ts'
import * as cards from '../../../../contract/payment-methods.ts'
import { keepPlan as keepPlanContract } from '../../../../contract/plan-changes.ts'
import { purchasePreview } from '../../../../contract/purchases.ts'
import { type Route, route, withProviderDeadline } from '../../../http/route.ts'
import { creator } from '../../creators/index.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { beginCardChange, changeCard } from './change-card.ts'
import { createSubscription } from './create-subscription.ts'
import { downgradePlan } from './downgrade-plan.ts'
import { explained } from './explain-refusal.ts'
import { keepPlan } from './keep-plan.ts'
import { lookForCheckout, lookForPlan, lookForUpgradePayment } from './look-again.ts'
import { openPaymentOf } from './open-payment.ts'
import { previewPurchase } from './preview-purchase.ts'
import { previewUpgrade } from './preview-upgrade.ts'
import { reactivateSubscription } from './reactivate-subscription.ts'
import { scheduledChangeOf } from './scheduled-change.ts'
import { upgradePlan } from './upgrade-plan.ts'

export const flowRoutes = (deps: BillingDeps): Route[] => {
  const owner = creator(deps)
  const told = <T>(answer: Promise<T>) => explained(deps, answer)
  return withProviderDeadline([
    route(purchasePreview, owner, ({ creatorId }, wanted) => told(previewPurchase(deps, creatorId, wanted))),
    route(contract.createSubscription, owner, (caller, input) => told(createSubscription(deps, caller, input))),
    route(contract.openPayment, owner, ({ creatorId }) => told(openPaymentOf(deps, creatorId))),
    route(contract.processCheckoutSession, owner, ({ creatorId }, input) =>
      told(lookForCheckout(deps, creatorId, input)),
    ),
    route(contract.manualSubscriptionProcess, owner, ({ creatorId }, input) =>
      told(lookForPlan(deps, creatorId, input)),
    ),
    route(contract.manualUpgradeProcess, owner, ({ creatorId }, { planName }) =>
      told(lookForPlan(deps, creatorId, { planName })),
    ),
    route(contract.processPaymentIntentUpgrade, owner, ({ creatorId }, input) =>
      told(lookForUpgradePayment(deps, creatorId, input)),
    ),
    route(contract.upgradePreview, owner, ({ creatorId }, { newPlanName }) =>
      told(previewUpgrade(deps, creatorId, newPlanName)),
    ),
    route(contract.upgradeSubscriptionPlan, owner, ({ creatorId }, input) => told(upgradePlan(deps, creatorId, input))),
    route(contract.downgradeSubscriptionPlan, owner, ({ creatorId }, { newPlanName }) =>
      told(downgradePlan(deps, creatorId, newPlanName)),
    ),
    route(keepPlanContract, owner, ({ creatorId }, { planName }) => told(keepPlan(deps, creatorId, planName))),
    route(contract.scheduledPlanChanges, owner, async ({ creatorId }) => ({
      scheduledChange: await scheduledChangeOf(deps.db, creatorId),
    })),
    route(cards.beginCardChange, owner, ({ creatorId }) => told(beginCardChange(deps, creatorId))),
    route(cards.changeCard, owner, ({ creatorId }) => told(changeCard(deps, creatorId))),
    route(contract.cancelSubscription, owner, ({ creatorId }) => told(cancelSubscription(deps, creatorId))),
    route(contract.reactivateSubscription, owner, ({ creatorId }) => told(reactivateSubscription(deps, creatorId))),
  ])
}
