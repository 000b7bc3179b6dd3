import type Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { BillingTx } from '../sync/account-lock.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { firstInvoiceOf } from './first-invoice.ts'
import { checkoutSessionsOf, expireSession, subscriptionWithInvoice } from './payables.ts'
import { type Purchase, withoutOthers } from './purchase.ts'
import { clientSecretOf, isLive, itemOf, openInvoiceOf, setupSecretOf } from './subscription-parts.ts'

/** A subscription that begins once its first invoice is paid with the secret; the unpaid one of the same price again. */
export async function beginCardPayment(deps: BillingDeps, tx: BillingTx, purchase: Purchase) {
  const { stripe } = deps.payments
  await expireOpenSessions(stripe, purchase.customerId)
  const reusable = (one: Stripe.Subscription) =>
    one.status === 'incomplete' && itemOf(one).price.id === purchase.price.id && clientSecretOf(one) !== null
  const wanted = (one: Stripe.Subscription) => reusable(one) || isBegunByCredit(one, purchase)
  const subscriptions = await withoutOthers(deps, tx, purchase, wanted)
  const begun = subscriptions.find(wanted)
  if (!begun) await declineUnseenCredit(deps, purchase)
  const id = begun?.id ?? (await subscribe(stripe, purchase, subscriptions[0]))
  return payableOf(deps, tx, purchase, await subscriptionWithInvoice(stripe, id))
}

/** What a replayed reply names may have lived on since: so it was read back. Credit of before may have paid it at once. */
async function payableOf(deps: BillingDeps, tx: BillingTx, { creatorId }: Purchase, subscription: Stripe.Subscription) {
  const clientSecret = clientSecretOf(subscription)
  const dueCents = openInvoiceOf(subscription)?.amount_remaining
  if (clientSecret !== null && dueCents !== undefined)
    return { clientSecret, dueCents, subscriptionId: subscription.id }
  if (!isLive(subscription)) throw new Declined('payments_unavailable')
  await syncWithin(tx, deps, creatorId)
  const setupSecret = setupSecretOf(subscription)
  return { subscriptionId: subscription.id, ...(setupSecret && { setupSecret }) }
}

/** This very purchase, confirmed a moment ago in another tab or before its reply was lost. */
function isBegunByCredit(one: Stripe.Subscription, { price, shownDueCents }: Purchase): boolean {
  const invoice = one.latest_invoice
  if (shownDueCents !== 0 || !isLive(one) || itemOf(one).price.id !== price.id) return false
  if (invoice === null || typeof invoice === 'string') return false
  return invoice.billing_reason === 'subscription_create' && invoice.amount_due === 0
}

/** Credit pays as soon as the subscription is made: the buyer must have seen that, and pressed. */
async function declineUnseenCredit(deps: BillingDeps, { customerId, price, hasCredit, shownDueCents }: Purchase) {
  if (!hasCredit || shownDueCents === 0) return
  const { amount_due: dueCents } = await firstInvoiceOf(deps, customerId, price)
  if (dueCents === 0) throw new Declined('amount_changed')
}

/** The key holds for what follows the newest subscription: a dead one is never replayed. */
async function subscribe(
  stripe: Stripe,
  { creatorId, customerId, intentId, price }: Purchase,
  newest?: Stripe.Subscription,
) {
  const { id } = await callStripe(() =>
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: price.id }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { creatorId },
      },
      { idempotencyKey: `${intentId}:subscription:${price.id}:${newest?.id ?? customerId}` },
    ),
  )
  return id
}

async function expireOpenSessions(stripe: Stripe, customerId: string) {
  const sessions = await checkoutSessionsOf(stripe, customerId)
  for (const { id, status } of sessions) if (status === 'open') await expireSession(stripe, id)
}
