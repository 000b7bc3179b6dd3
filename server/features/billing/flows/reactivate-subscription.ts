import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { Declined } from '../../../http/declined.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import type { BillingState } from '../sync/billing-state.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitChanges } from './limit.ts'
import { unlessSettled } from './payables.ts'

type Reactivated = ReplyOf<typeof contract.reactivateSubscription>

/** Takes a cancellation back; what has ended already needs a new subscription. */
export async function reactivateSubscription(deps: BillingDeps, creatorId: string): Promise<Reactivated> {
  await limitChanges(deps.db, creatorId)
  return withBillingLockCommitted(deps, creatorId, async tx => {
    const billing = await syncWithin(tx, deps, creatorId)
    if (billing.state !== 'cancelling' || !billing.kept) return outcomeOf(billing)
    const { id, endsWithPeriod } = billing.kept
    // A date that somebody set is taken away by an empty one alone.
    const takenBack = endsWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' as const }
    await unlessSettled(() => deps.payments.stripe.subscriptions.update(id, takenBack))
    return outcomeOf(await syncWithin(tx, deps, creatorId))
  })
}

function outcomeOf({ state, periodEnd }: BillingState): Reactivated {
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
