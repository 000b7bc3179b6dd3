import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { Declined } from '../../../http/declined.ts'
import { announceCancellation } from '../emails/cancellation-email.ts'
import { planNameOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import { type BillingTx, timeWithin } from '../sync/account-lock.ts'
import { isFirstTime } from '../sync/account-store.ts'
import { cancellationOccasion } from '../sync/announcements.ts'
import type { BillingState } from '../sync/billing-state.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitChanges } from './limit.ts'
import {
  cancelNow,
  giveUp,
  subscriptionsOf,
  subscriptionWithInvoice,
  voidOpenInvoice,
  voidUnpaidInvoices,
} from './payables.ts'
import { releaseSchedule } from './release-schedule.ts'
import { isEnded } from './subscription-parts.ts'

type Cancelled = ReplyOf<typeof contract.cancelSubscription>

/**
 * Ends the subscription with the paid period; one that is overdue at once, with its open invoice. What was begun and never
 * paid, and what was planned, is taken back. Asked again it answers the same.
 */
export async function cancelSubscription(deps: BillingDeps, creatorId: string): Promise<Cancelled> {
  await limitChanges(deps.db, creatorId)
  return withBillingLockCommitted(deps, creatorId, async (tx, account) => {
    const billing = await syncWithin(tx, deps, creatorId)
    if (!account || billing.state === 'free') throw new Declined('no_subscription')
    const ending = { creatorId, customerId: account.stripe_customer_id, billing }
    const abandoned = await abandonUnpaid(deps, ending)
    if (billing.state === 'active' || billing.state === 'cancelling') return endWithPeriod(deps, tx, ending)
    if (billing.state === 'past_due' || (await endedByRequest(deps, billing))) return endNow(deps, tx, ending)
    if (!abandoned) throw new Declined('no_subscription')
    const { accountExpireAt } = await syncWithin(tx, deps, creatorId)
    return cancelled(accountExpireAt ?? (await timeWithin(tx)))
  })
}

interface Ending {
  creatorId: string
  customerId: string
  billing: BillingState
}

/** True when there was anything to take back. */
async function abandonUnpaid({ payments: { stripe } }: BillingDeps, { customerId }: Ending): Promise<boolean> {
  const unpaid = (await subscriptionsOf(stripe, customerId)).filter(({ status }) => status === 'incomplete')
  for (const one of unpaid) await giveUp(stripe, one)
  return unpaid.length > 0
}

/** True where an earlier cancellation has ended it, perhaps without coming to its own end. */
async function endedByRequest({ payments: { stripe } }: BillingDeps, { state, subscriptionId }: BillingState) {
  if (state !== 'expired' || !subscriptionId) return false
  const { cancellation_details } = await callStripe(() => stripe.subscriptions.retrieve(subscriptionId))
  return cancellation_details?.reason === 'cancellation_requested'
}

async function endWithPeriod(deps: BillingDeps, tx: BillingTx, { creatorId, billing }: Ending): Promise<Cancelled> {
  const { stripe } = deps.payments
  const subscription = await subscriptionWithInvoice(stripe, billing.subscriptionId!)
  await releaseSchedule(stripe, subscription)
  if (subscription.pending_update) await voidOpenInvoice(stripe, subscription)
  if (!subscription.cancel_at_period_end)
    await callStripe(() => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }))
  return concluded(deps, tx, creatorId, subscription.id)
}

/** First the subscription, which then tries no more: without its open invoice it would count as paid up. */
async function endNow(
  deps: BillingDeps,
  tx: BillingTx,
  { creatorId, customerId, billing }: Ending,
): Promise<Cancelled> {
  const { stripe } = deps.payments
  const subscription = await callStripe(() => stripe.subscriptions.retrieve(billing.subscriptionId!))
  if (!isEnded(subscription)) {
    await releaseSchedule(stripe, subscription)
    await cancelNow(stripe, subscription.id)
  }
  await voidUnpaidInvoices(stripe, customerId)
  return concluded(deps, tx, creatorId, subscription.id)
}

async function concluded(deps: BillingDeps, tx: BillingTx, creatorId: string, subscriptionId: string) {
  const { canceled_at } = await callStripe(() => deps.payments.stripe.subscriptions.retrieve(subscriptionId))
  // Before it is read back: an end that stands here was the customer's own.
  const first = await isFirstTime(tx, creatorId, cancellationOccasion(subscriptionId, canceled_at ?? 0))
  const { accountExpireAt, planId } = await syncWithin(tx, deps, creatorId)
  if (!accountExpireAt) throw new Declined('payments_unavailable')
  const letter = { creatorId, planName: planNameOf(planId), accessUntil: accountExpireAt.toISOString() }
  if (first) await announceCancellation(tx, letter)
  return cancelled(accountExpireAt)
}

const cancelled = (accessUntil: Date): Cancelled => ({ success: true, accessUntil: accessUntil.toISOString() })
