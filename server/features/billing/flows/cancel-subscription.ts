import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { timeUnderLock } from '../../../db/db.ts'
import { Declined } from '../../../http/declined.ts'
import { announceCancellation } from '../emails/cancellation-email.ts'
import { planNameOf } from '../stripe/catalogue.ts'
import { cancelNow, releaseSchedule, updateSubscription } from '../stripe/change-subscription.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { secondsOf } from '../stripe/snapshot-values.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { isEnded } from '../stripe/subscription-rules.ts'
import { voidOpenInvoice, voidUnpaidInvoices } from '../stripe/void-invoices.ts'
import type { BillingTx } from '../sync/account-lock.ts'
import { cancellationOccasion, recordOccasion } from '../sync/announcements.ts'
import { type Synced, syncUpdated, syncWithin } from '../sync/sync-creator.ts'
import { abandonPurchase } from './abandon-purchase.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitChanges } from './limit.ts'

type Cancelled = ReplyOf<typeof contract.cancelSubscription>

/**
 * Ends the subscription with its paid period; an overdue one immediately, with its open invoice. An unpaid purchase and a
 * scheduled change are taken back. A repeated request gets the same answer.
 */
export async function cancelSubscription(deps: BillingDeps, creatorId: string): Promise<Cancelled> {
  await limitChanges(deps.db, creatorId)
  return withBillingLockCommitted(deps, creatorId, async (tx, account) => {
    const synced = await syncWithin(tx, deps, creatorId)
    const { billing, snapshot } = synced
    if (!account || billing.state === 'free') throw new Declined('no_subscription')
    const abandoned = await abandonPurchases(deps, synced)
    if (billing.state === 'active' || billing.state === 'cancelling')
      return endWithPeriod(deps, tx, { creatorId, synced, abandoned, subscription: billing.subscription! })
    const last = snapshot.subscriptions.find(({ id }) => id === billing.subscriptionId)
    if (last && (billing.state === 'past_due' || isEndedByRequest(synced, last)))
      return endNow(deps, tx, { creatorId, customerId: account.stripe_customer_id, subscription: last })
    if (!abandoned) throw new Declined('no_subscription')
    const { accountExpireAt } = (await syncWithin(tx, deps, creatorId)).billing
    return cancelled(accountExpireAt ?? (await timeUnderLock(tx)))
  })
}

/** True when there was an unpaid purchase. */
async function abandonPurchases({ payments: { stripe } }: BillingDeps, { snapshot }: Synced): Promise<boolean> {
  const unpaid = snapshot.subscriptions.filter(({ status }) => status === 'incomplete')
  for (const one of unpaid) await abandonPurchase(stripe, one)
  return unpaid.length > 0
}

/** True where an earlier cancellation ended the subscription; that request may have been killed before it finished. */
const isEndedByRequest = ({ billing }: Synced, { endReason }: SubscriptionSnapshot) =>
  billing.state === 'expired' && endReason === 'cancellation_requested'

interface EndWithPeriod {
  creatorId: string
  synced: Synced
  abandoned: boolean
  subscription: SubscriptionSnapshot
}

async function endWithPeriod(
  deps: BillingDeps,
  tx: BillingTx,
  { creatorId, synced, abandoned, subscription }: EndWithPeriod,
): Promise<Cancelled> {
  const { stripe } = deps.payments
  const { id, scheduleId, pendingUpdate, endsWithPeriod } = subscription
  await releaseSchedule(stripe, subscription)
  if (pendingUpdate) await voidOpenInvoice(stripe, subscription)
  const updated = endsWithPeriod ? subscription : await updateSubscription(stripe, id, { cancel_at_period_end: true })
  const onlyUpdated = !abandoned && !scheduleId && !pendingUpdate
  return conclude(tx, creatorId, updated, () =>
    onlyUpdated ? syncUpdated(tx, deps, creatorId, { synced, updated }) : syncWithin(tx, deps, creatorId),
  )
}

interface EndNow {
  creatorId: string
  customerId: string
  subscription: SubscriptionSnapshot
}

/** The subscription ends before its invoice: without an open invoice an overdue subscription would count as paid up. */
async function endNow(deps: BillingDeps, tx: BillingTx, { creatorId, customerId, subscription }: EndNow) {
  const { stripe } = deps.payments
  if (!isEnded(subscription)) await releaseSchedule(stripe, subscription)
  const ended = isEnded(subscription) ? subscription : await cancelNow(stripe, subscription.id)
  await voidUnpaidInvoices(stripe, customerId)
  return conclude(tx, creatorId, ended, () => syncWithin(tx, deps, creatorId))
}

async function conclude(
  tx: BillingTx,
  creatorId: string,
  { id, canceledAt }: SubscriptionSnapshot,
  sync: () => Promise<Synced>,
): Promise<Cancelled> {
  // Recorded before the sync, which would otherwise send an email about an end that the customer did not ask for.
  const occasion = cancellationOccasion(id, canceledAt ? secondsOf(canceledAt) : 0)
  const isFirst = await recordOccasion(tx, creatorId, occasion)
  const { accountExpireAt, planId } = (await sync()).billing
  if (!accountExpireAt) throw new Declined('payments_unavailable')
  const email = { creatorId, planName: planNameOf(planId), accessUntil: accountExpireAt.toISOString() }
  if (isFirst) await announceCancellation(tx, email)
  return cancelled(accountExpireAt)
}

const cancelled = (accessUntil: Date): Cancelled => ({ success: true, accessUntil: accessUntil.toISOString() })
