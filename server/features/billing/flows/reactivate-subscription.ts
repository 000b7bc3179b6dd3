import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { Declined } from '../../../http/declined.ts'
import { updateSubscription } from '../stripe/change-subscription.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { isRefusal } from '../stripe/stripe-call.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { type Synced, syncUpdated, syncWithin } from '../sync/sync-creator.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitChanges } from './limit.ts'

type Reactivated = ReplyOf<typeof contract.reactivateSubscription>

/** Takes a cancellation back; a subscription that has ended needs a new one. */
export async function reactivateSubscription(deps: BillingDeps, creatorId: string): Promise<Reactivated> {
  await limitChanges(deps.db, creatorId)
  return withBillingLockCommitted(deps, creatorId, async tx => {
    const synced = await syncWithin(tx, deps, creatorId)
    const { state, subscription } = synced.billing
    if (state !== 'cancelling' || !subscription) return resultOf(synced)
    const updated = await removeEnd(deps, subscription)
    return resultOf(
      updated ? await syncUpdated(tx, deps, creatorId, { synced, updated }) : await syncWithin(tx, deps, creatorId),
    )
  })
}

/** Makes the subscription renew again. Null where Stripe refuses, because the subscription has just ended. */
async function removeEnd({ payments: { stripe } }: BillingDeps, { id, endsWithPeriod }: SubscriptionSnapshot) {
  // An end at a date that an operator set is removed by an empty date alone.
  const changes = endsWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' as const }
  try {
    return await updateSubscription(stripe, id, changes)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

function resultOf({ billing: { state, periodEnd } }: Synced): Reactivated {
  switch (state) {
    case 'active':
      return { success: true, ...(periodEnd && { nextBillingDate: periodEnd.toISOString() }) }
    case 'past_due':
      throw new Declined('payment_overdue')
    case 'cancelling':
      throw new Declined('payments_unavailable')
    case 'expired':
      return { success: false, requireNewSubscription: true }
    default:
      throw new Declined('no_subscription')
  }
}
