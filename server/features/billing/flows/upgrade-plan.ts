import type * as contract from '../../../../contract/billing.ts'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import { timeUnderLock } from '../../../db/db.ts'
import { Declined } from '../../../http/declined.ts'
import { type CataloguePrice, priceOf } from '../stripe/catalogue.ts'
import { releaseSchedule } from '../stripe/change-subscription.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { readSubscription } from '../stripe/read-snapshot.ts'
import { secondsOf } from '../stripe/snapshot-values.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { clientSecretOf, openInvoiceOf } from '../stripe/subscription-rules.ts'
import { voidOpenInvoice } from '../stripe/void-invoices.ts'
import type { BillingTx } from '../sync/account-lock.ts'
import type { BillingState } from '../sync/billing-state.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { refusalOfUpgrade } from './change-rules.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { type Intent, openIntent, PRORATION_DATE_VALID_S } from './intent-store.ts'
import { limitChanges } from './limit.ts'

type Input = InputOf<typeof contract.upgradeSubscriptionPlan>
type Upgraded = ReplyOf<typeof contract.upgradeSubscriptionPlan>

/**
 * Moves to a higher plan, always billed monthly. The saved card is charged immediately; where the bank asks the payer to
 * confirm, the old plan stays until the payment with the secret has succeeded. A repeated request continues the same
 * upgrade, or answers that it is done.
 */
export async function upgradePlan(
  deps: BillingDeps,
  creatorId: string,
  { newPlanName: planName, prorationDate }: Input,
): Promise<Upgraded> {
  await limitChanges(deps.db, creatorId)
  const price = await priceOf(deps, planName, 'month')
  const purpose = { kind: 'upgrade', planName, billingPeriod: 'monthly', prorationDate } as const
  const intent = await openIntent(deps.db, creatorId, purpose)
  return withBillingLockCommitted(deps, creatorId, async tx => {
    const { billing } = await syncWithin(tx, deps, creatorId)
    const refusal = refusalOfUpgrade(billing, price.planId)
    if (refusal && !isJustDone(billing, price)) throw new Declined(refusal)
    if (refusal) return { success: true, planName }

    const subscription = await revertOtherChange(deps, billing.subscription!, { price, shownDate: prorationDate })
    if (subscription.pendingUpdate) return resultOf(subscription, price)
    if (isBelow(subscription, price)) await applyUpgrade(deps, tx, { subscription, price, intent })
    const changed = await syncWithin(tx, deps, creatorId)
    return resultOf(changed.billing.subscription, price)
  })
}

/** True when this very upgrade is the last payment: a second click, or a reply that was lost. */
function isJustDone({ state, planId, subscription }: BillingState, price: CataloguePrice): boolean {
  if (state !== 'active' || planId !== price.planId || subscription?.priceId !== price.id) return false
  const { latestInvoice } = subscription
  return latestInvoice?.reason === 'subscription_update' && latestInvoice.status === 'paid'
}

interface Shown {
  price: CataloguePrice
  /** The proration date of the amount that the payer has seen, if any was shown; in seconds since 1970. */
  shownDate: number | undefined
}

/** Takes back an unpaid change to another plan or amount, and releases a schedule that has done its work. */
async function revertOtherChange({ payments: { stripe } }: BillingDeps, found: SubscriptionSnapshot, shown: Shown) {
  if (isAsShown(found, shown)) return found
  if (found.pendingUpdate) await voidOpenInvoice(stripe, found)
  await releaseSchedule(stripe, found)
  return readSubscription(stripe, found.id)
}

/** True where no other change waits; one that waits for the payment of the amount shown is continued. */
function isAsShown(subscription: SubscriptionSnapshot, { price, shownDate }: Shown): boolean {
  const { pendingUpdate, scheduleId } = subscription
  if (pendingUpdate?.priceId !== price.id) return !pendingUpdate && !scheduleId
  const lineStarts = openInvoiceOf(subscription)?.lineStarts ?? []
  return shownDate === undefined || lineStarts.some(start => secondsOf(start) === shownDate)
}

/** False also where the invoice that was to be voided had been paid: then the upgrade may be done. */
const isBelow = ({ planId }: SubscriptionSnapshot, price: CataloguePrice): boolean =>
  planId === null || planId < price.planId

interface Upgrade {
  subscription: SubscriptionSnapshot
  price: CataloguePrice
  intent: Intent
}

/** The key names the latest invoice, so that an upgrade which was taken back is never replayed. */
async function applyUpgrade(
  { payments: { stripe } }: BillingDeps,
  tx: BillingTx,
  { subscription, price, intent }: Upgrade,
) {
  const { prorationDate } = intent
  await declineOutdated(tx, subscription, prorationDate)
  await callStripe(() =>
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: subscription.itemId, price: price.id }],
        payment_behavior: 'pending_if_incomplete',
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
      { idempotencyKey: `${intent.id}:upgrade:${prorationDate}:${subscription.latestInvoice?.id ?? null}` },
    ),
  )
}

/** A proration date too old, or of another period, would charge another amount than the upgrade costs now. */
async function declineOutdated(tx: BillingTx, subscription: SubscriptionSnapshot, prorationDate: number) {
  const nowS = secondsOf(await timeUnderLock(tx))
  const isRecent = prorationDate > nowS - PRORATION_DATE_VALID_S && prorationDate <= nowS
  const isInPeriod =
    prorationDate >= secondsOf(subscription.periodStart) && prorationDate < secondsOf(subscription.periodEnd)
  if (!isRecent || !isInPeriod) throw new Declined('price_changed')
}

/** Of the subscription as it is at Stripe: the reply to the update may have been a replay. */
function resultOf(subscription: SubscriptionSnapshot | null, price: CataloguePrice): Upgraded {
  const { planName } = price
  if (subscription?.priceId === price.id) return { success: true, planName }
  const clientSecret = subscription && clientSecretOf(subscription)
  if (!clientSecret || subscription.pendingUpdate?.priceId !== price.id) throw new Declined('payments_unavailable')
  return { success: true, clientSecret, subscriptionId: subscription.id, planName }
}
