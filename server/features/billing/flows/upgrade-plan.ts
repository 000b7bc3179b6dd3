import type Stripe from 'stripe'
import type * as contract from '../../../../contract/billing.ts'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import { Declined } from '../../../http/declined.ts'
import { type CataloguePrice, planIdOf, planOfPrice, priceOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { idOf } from '../stripe/read-snapshot.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import { type BillingTx, timeWithin } from '../sync/account-lock.ts'
import type { BillingState } from '../sync/billing-state.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { refusalOfUpgrade } from './change-rules.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { type Intent, openIntent, PRORATION_DATE_VALID_S } from './intent-store.ts'
import { limitChanges } from './limit.ts'
import { subscriptionWithInvoice, voidOpenInvoice } from './payables.ts'
import { releaseSchedule } from './release-schedule.ts'
import { clientSecretOf, itemOf, openInvoiceOf, pendingPriceOf } from './subscription-parts.ts'

type Input = InputOf<typeof contract.upgradeSubscriptionPlan>
type Upgraded = ReplyOf<typeof contract.upgradeSubscriptionPlan>

/**
 * Moves to a higher plan, billed monthly whatever was asked. The saved card is charged at once; where the payer is needed
 * the old plan stays until the payment with the secret has succeeded. Asked again it goes on, or says that it is done.
 */
export async function upgradePlan(
  deps: BillingDeps,
  creatorId: string,
  { newPlanName: planName, prorationDate }: Input,
): Promise<Upgraded> {
  await limitChanges(deps.db, creatorId)
  const price = await priceOf(deps, planName, 'month')
  const wish = { kind: 'upgrade', planName, billingPeriod: 'monthly', prorationDate } as const
  const intent = await openIntent(deps.db, creatorId, wish)
  return withBillingLockCommitted(deps, creatorId, async tx => {
    const billing = await syncWithin(tx, deps, creatorId)
    const refusal = refusalOfUpgrade(billing, price.planId)
    if (refusal && !(await wasJustDone(deps, billing, price))) throw new Declined(refusal)
    if (refusal) return { success: true, planName }

    const subscription = await withoutOtherChange(deps, billing.subscriptionId!, { price, shownDate: prorationDate })
    if (isBelow(subscription, price)) await change(deps, tx, { subscription, price, intent })
    return outcomeOf(deps, tx, { creatorId, subscriptionId: subscription.id, price })
  })
}

/** True when this very upgrade is the last thing that was paid: a second click, or a reply that was lost. */
async function wasJustDone({ payments }: BillingDeps, billing: BillingState, price: CataloguePrice): Promise<boolean> {
  if (billing.state !== 'active' || billing.planId !== price.planId) return false
  const subscription = await subscriptionWithInvoice(payments.stripe, billing.subscriptionId!)
  const { latest_invoice: invoice } = subscription
  if (invoice === null || typeof invoice === 'string' || itemOf(subscription).price.id !== price.id) return false
  return invoice.billing_reason === 'subscription_update' && invoice.status === 'paid'
}

interface Shown {
  price: CataloguePrice
  /** The date of the amount that the payer has seen, if any was shown. */
  shownDate: number | undefined
}

/** The subscription once an unpaid change to another plan or amount, and a schedule that has done its work, are gone. */
async function withoutOtherChange({ payments: { stripe } }: BillingDeps, id: string, shown: Shown) {
  const subscription = await subscriptionWithInvoice(stripe, id)
  if (isAsShown(subscription, shown)) return subscription
  if (subscription.pending_update) await voidOpenInvoice(stripe, subscription)
  await releaseSchedule(stripe, subscription)
  return subscriptionWithInvoice(stripe, id)
}

/** A change that waits for the payment of what was shown is gone on with. */
function isAsShown(subscription: Stripe.Subscription, { price, shownDate }: Shown): boolean {
  if (pendingPriceOf(subscription) !== price.id) return !subscription.pending_update && !subscription.schedule
  const lines = openInvoiceOf(subscription)?.lines.data ?? []
  return shownDate === undefined || lines.some(({ period }) => period.start === shownDate)
}

/** What was voided too late was paid: then there may be nothing left to do. */
function isBelow(subscription: Stripe.Subscription, { planId }: CataloguePrice): boolean {
  const held = planOfPrice(itemOf(subscription).price)
  return !subscription.pending_update && (held === null || planIdOf(held) < planId)
}

interface Change {
  subscription: Stripe.Subscription
  price: CataloguePrice
  intent: Intent
}

/** The key holds for what follows the newest invoice: a change that was taken back is never replayed. */
async function change({ payments: { stripe } }: BillingDeps, tx: BillingTx, { subscription, price, intent }: Change) {
  const item = itemOf(subscription)
  const { prorationDate } = intent
  await declineOutdated(tx, item, prorationDate)
  await callStripe(() =>
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.id }],
        payment_behavior: 'pending_if_incomplete',
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
      { idempotencyKey: `${intent.id}:upgrade:${prorationDate}:${idOf(subscription.latest_invoice)}` },
    ),
  )
}

/** A date too old, or of another period, would charge something else than what an upgrade costs now. */
async function declineOutdated(tx: BillingTx, item: Stripe.SubscriptionItem, prorationDate: number) {
  const nowS = (await timeWithin(tx)).getTime() / 1000
  const recent = prorationDate > nowS - PRORATION_DATE_VALID_S && prorationDate <= nowS
  const inPeriod = prorationDate >= item.current_period_start && prorationDate < item.current_period_end
  if (!recent || !inPeriod) throw new Declined('price_changed')
}

interface Asked {
  creatorId: string
  subscriptionId: string
  price: CataloguePrice
}

/** What became of it, read back. */
async function outcomeOf(
  deps: BillingDeps,
  tx: BillingTx,
  { creatorId, subscriptionId, price }: Asked,
): Promise<Upgraded> {
  const subscription = await subscriptionWithInvoice(deps.payments.stripe, subscriptionId)
  const { planName } = price
  if (itemOf(subscription).price.id === price.id) {
    await syncWithin(tx, deps, creatorId)
    return { success: true, planName }
  }
  const clientSecret = clientSecretOf(subscription)
  if (pendingPriceOf(subscription) !== price.id || !clientSecret) throw new Declined('payments_unavailable')
  return { success: true, clientSecret, subscriptionId, planName }
}
