import type Stripe from 'stripe'
import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { periodOf, planOfPrice } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { isMissing } from '../stripe/stripe-call.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { taxOf } from './first-invoice.ts'
import { limitLooks } from './limit.ts'
import { subscriptionsOf } from './payables.ts'
import { clientSecretOf, isLive, itemOf, openInvoiceOf, periodEndOf } from './subscription-parts.ts'

type Open = ReplyOf<typeof contract.openPayment>

/**
 * The one purchase or upgrade that this creator has begun and not paid by card. It is read and nothing else: an address
 * may ask for it, and no address may charge a card or begin anything.
 */
export async function openPaymentOf(deps: BillingDeps, creatorId: string): Promise<Open> {
  await limitLooks(deps.db, creatorId)
  return withBillingLockCommitted<Open>(deps, creatorId, async (_tx, account) => {
    if (!account) return { payment: null }
    const subscriptions = await subscriptionsOf(deps.payments.stripe, account.stripe_customer_id).catch(noneOfMissing)
    return { payment: subscriptions.map(payableOf).find(payment => payment !== null) ?? null }
  })
}

function noneOfMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

function payableOf(subscription: Stripe.Subscription): Open['payment'] {
  const clientSecret = clientSecretOf(subscription)
  const invoice = openInvoiceOf(subscription)
  const price = priceToBePaid(subscription)
  const planName = price && planOfPrice(price)
  if (!clientSecret || !invoice || !planName) return null
  return {
    clientSecret,
    planName,
    billingPeriod: periodOf(price.recurring?.interval === 'year' ? 'year' : 'month'),
    upgrade: isLive(subscription),
    currency: invoice.currency,
    dueCents: invoice.amount_remaining,
    taxCents: taxOf(invoice),
    creditCents: invoice.total - invoice.amount_due,
    renewsAt: periodEndOf(subscription).toISOString(),
  }
}

/** Of a purchase or an upgrade. The open invoice of a renewal is paid where its letter leads. */
function priceToBePaid(subscription: Stripe.Subscription): Stripe.Price | null {
  if (subscription.status === 'incomplete') return itemOf(subscription).price
  return isLive(subscription) ? (subscription.pending_update?.subscription_items?.[0]?.price ?? null) : null
}
