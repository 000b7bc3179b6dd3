import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { keepPlan as contract } from '../../../../contract/plan-changes.ts'
import type { PaidPlanName } from '../../../../contract/plan-names.ts'
import { Declined } from '../../../http/declined.ts'
import { planIdOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { ignoreRefusal } from '../stripe/stripe-call.ts'
import type { BillingState } from '../sync/billing-state.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitChanges } from './limit.ts'

type KeptPlan = ReplyOf<typeof contract>

/** Takes a scheduled downgrade back. A repeated request finds nothing scheduled and gets the same answer. */
export async function keepPlan(deps: BillingDeps, creatorId: string, planName: PaidPlanName): Promise<KeptPlan> {
  await limitChanges(deps.db, creatorId)
  return withBillingLockCommitted(deps, creatorId, async tx => {
    const { billing } = await syncWithin(tx, deps, creatorId)
    const scheduleId = billing.scheduledChange?.scheduleId
    if (!scheduleId) return resultOf(billing, planName)
    await ignoreRefusal(() => deps.payments.stripe.subscriptionSchedules.release(scheduleId))
    return resultOf((await syncWithin(tx, deps, creatorId)).billing, planName)
  })
}

function resultOf({ state, planId, scheduledChange }: BillingState, planName: PaidPlanName): KeptPlan {
  if (state !== 'active' && state !== 'past_due' && state !== 'cancelling') throw new Declined('no_subscription')
  // A schedule that switched a moment before this request has changed the plan for good.
  if (planId !== planIdOf(planName)) throw new Declined('change_applied')
  if (scheduledChange) throw new Declined('payments_unavailable')
  return { success: true, planName }
}
