import type Stripe from 'stripe'
import { paths } from '../../../../contract/paths.ts'
import { Declined } from '../../../http/declined.ts'
import { periodOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { BillingTx } from '../sync/account-lock.ts'
import { expireSession, listCheckoutSessions } from './checkout-sessions.ts'
import { abandonOtherPurchases, type Purchase } from './purchase.ts'

/** A page of Stripe's to pay on. An open page of the same price is reused. */
export async function beginCheckout(deps: BillingDeps, tx: BillingTx, purchase: Purchase) {
  const { stripe } = deps.payments
  const sessions = await listCheckoutSessions(stripe, purchase.customerId)
  const reusable = ({ status, url, metadata }: Stripe.Checkout.Session) =>
    status === 'open' && url !== null && metadata?.priceId === purchase.price.id
  const same = sessions.find(reusable)
  for (const one of sessions) if (one.status === 'open' && one !== same) await expireSession(stripe, one.id)
  await abandonOtherPurchases(deps, tx, purchase, () => false)

  const id = same?.id ?? (await openSession(deps, purchase, sessions[0]))
  const { url, status } = await callStripe(() => stripe.checkout.sessions.retrieve(id))
  if (status !== 'open' || !url) throw new Declined('payments_unavailable')
  return { checkoutUrl: url }
}

/** The key names the newest session, so that an expired one is never replayed. */
async function openSession({ payments, config }: BillingDeps, purchase: Purchase, newest?: Stripe.Checkout.Session) {
  const { creatorId, customerId, intentId, price } = purchase
  const { id } = await callStripe(() =>
    payments.stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: creatorId,
        line_items: [{ price: price.id, quantity: 1 }],
        subscription_data: { metadata: { creatorId } },
        metadata: { creatorId, priceId: price.id },
        success_url: successUrl(config.APP_URL, purchase),
        cancel_url: config.APP_URL + paths.plans,
      },
      { idempotencyKey: `${intentId}:checkout:${price.id}:${newest?.id ?? customerId}` },
    ),
  )
  return id
}

/** Stripe replaces the placeholder in braces, which must not be encoded. */
function successUrl(appUrl: string, { price }: Purchase): string {
  const rest = new URLSearchParams({ plan: price.planName, new: 'true', billing: periodOf(price.interval) })
  return `${appUrl}${paths.subscribeSuccess}?session_id={CHECKOUT_SESSION_ID}&${rest}`
}
