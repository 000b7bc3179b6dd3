import type Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { readSubscription } from '../stripe/read-snapshot.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { clientSecretOf, isLive, openInvoiceOf } from '../stripe/subscription-rules.ts'
import type { BillingTx } from '../sync/account-lock.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { expireSession, listCheckoutSessions } from './checkout-sessions.ts'
import { firstInvoiceOf } from './first-invoice.ts'
import { abandonOtherPurchases, type Purchase } from './purchase.ts'

/** A subscription that begins once its first invoice is paid with the secret. An unpaid one of the same price is reused. */
export async function beginCardPayment(deps: BillingDeps, tx: BillingTx, purchase: Purchase) {
  const { stripe } = deps.payments
  await expireOpenSessions(stripe, purchase.customerId)
  const reusable = (one: SubscriptionSnapshot) =>
    one.status === 'incomplete' && one.priceId === purchase.price.id && clientSecretOf(one) !== null
  const isSame = (one: SubscriptionSnapshot) => reusable(one) || isBegunByCredit(one, purchase)
  const subscriptions = await abandonOtherPurchases(deps, tx, purchase, isSame)
  const begun = subscriptions.find(isSame)
  if (!begun) await declineUnseenCredit(deps, purchase)
  const id = begun?.id ?? (await subscribe(stripe, purchase, subscriptions[0]))
  return replyFor(deps, tx, purchase, await readSubscription(stripe, id))
}

/** The reply for a subscription as read back: a replayed reply may be out of date, and credit may have paid already. */
async function replyFor(deps: BillingDeps, tx: BillingTx, { creatorId }: Purchase, subscription: SubscriptionSnapshot) {
  const clientSecret = clientSecretOf(subscription)
  const dueCents = openInvoiceOf(subscription)?.remainingCents
  if (clientSecret !== null && dueCents !== undefined)
    return { clientSecret, dueCents, subscriptionId: subscription.id }
  if (!isLive(subscription)) throw new Declined('payments_unavailable')
  await syncWithin(tx, deps, creatorId)
  const { setupSecret } = subscription
  return { subscriptionId: subscription.id, ...(setupSecret && { setupSecret }) }
}

/** True for this very purchase, confirmed a moment ago in another tab, or by a request whose reply was lost. */
function isBegunByCredit(one: SubscriptionSnapshot, { price, shownDueCents }: Purchase): boolean {
  if (shownDueCents !== 0 || !isLive(one) || one.priceId !== price.id) return false
  return one.latestInvoice?.reason === 'subscription_create' && one.latestInvoice.dueCents === 0
}

/** Credit pays as soon as the subscription is made: the buyer must have seen that and confirmed it. */
async function declineUnseenCredit(deps: BillingDeps, { customerId, price, hasCredit, shownDueCents }: Purchase) {
  if (!hasCredit || shownDueCents === 0) return
  const { amount_due: dueCents } = await firstInvoiceOf(deps, customerId, price)
  if (dueCents === 0) throw new Declined('amount_changed')
}

/** The key names the newest subscription, so that a dead one is never replayed. */
async function subscribe(
  stripe: Stripe,
  { creatorId, customerId, intentId, price }: Purchase,
  newest?: SubscriptionSnapshot,
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
  const sessions = await listCheckoutSessions(stripe, customerId)
  for (const { id, status } of sessions) if (status === 'open') await expireSession(stripe, id)
}
