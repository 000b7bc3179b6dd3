import * as contract from '../../../../contract/billing.ts'
import * as cards from '../../../../contract/payment-methods.ts'
import { keepPlan as keepPlanContract } from '../../../../contract/plan-changes.ts'
import { purchasePreview } from '../../../../contract/purchases.ts'
import { type Route, route, withProviderDeadline } from '../../../http/route.ts'
import { creator } from '../../creators/index.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { beginCardChange, changeCard } from './change-card.ts'
import { confirmCheckout, confirmPlan, confirmUpgradePayment } from './confirm-payment.ts'
import { createSubscription } from './create-subscription.ts'
import { downgradePlan } from './downgrade-plan.ts'
import { keepPlan } from './keep-plan.ts'
import { openPaymentOf } from './open-payment.ts'
import { previewPurchase } from './preview-purchase.ts'
import { previewUpgrade } from './preview-upgrade.ts'
import { reactivateSubscription } from './reactivate-subscription.ts'
import { scheduledChangeOf } from './scheduled-change.ts'
import { withStripeErrors } from './stripe-errors.ts'
import { upgradePlan } from './upgrade-plan.ts'

export const flowRoutes = (deps: BillingDeps): Route[] => {
  const owner = creator(deps)
  const routes = [
    route(purchasePreview, owner, ({ creatorId }, input) => previewPurchase(deps, creatorId, input)),
    route(contract.createSubscription, owner, (caller, input) => createSubscription(deps, caller, input)),
    route(contract.openPayment, owner, ({ creatorId }) => openPaymentOf(deps, creatorId)),
    route(contract.processCheckoutSession, owner, ({ creatorId }, input) => confirmCheckout(deps, creatorId, input)),
    route(contract.manualSubscriptionProcess, owner, ({ creatorId }, input) => confirmPlan(deps, creatorId, input)),
    route(contract.manualUpgradeProcess, owner, ({ creatorId }, { planName }) =>
      confirmPlan(deps, creatorId, { planName }),
    ),
    route(contract.processPaymentIntentUpgrade, owner, ({ creatorId }, input) =>
      confirmUpgradePayment(deps, creatorId, input),
    ),
    route(contract.upgradePreview, owner, ({ creatorId }, { newPlanName }) =>
      previewUpgrade(deps, creatorId, newPlanName),
    ),
    route(contract.upgradeSubscriptionPlan, owner, ({ creatorId }, input) => upgradePlan(deps, creatorId, input)),
    route(contract.downgradeSubscriptionPlan, owner, ({ creatorId }, { newPlanName }) =>
      downgradePlan(deps, creatorId, newPlanName),
    ),
    route(keepPlanContract, owner, ({ creatorId }, { planName }) => keepPlan(deps, creatorId, planName)),
    route(contract.scheduledPlanChanges, owner, async ({ creatorId }) => ({
      scheduledChange: await scheduledChangeOf(deps.db, creatorId),
    })),
    route(cards.beginCardChange, owner, ({ creatorId }) => beginCardChange(deps, creatorId)),
    route(cards.changeCard, owner, ({ creatorId }) => changeCard(deps, creatorId)),
    route(contract.cancelSubscription, owner, ({ creatorId }) => cancelSubscription(deps, creatorId)),
    route(contract.reactivateSubscription, owner, ({ creatorId }) => reactivateSubscription(deps, creatorId)),
  ]
  return withProviderDeadline(withStripeErrors(deps, routes))
}
