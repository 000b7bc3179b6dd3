import type Stripe from 'stripe'
import { cancelNow } from '../stripe/change-subscription.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { voidOpenInvoice } from '../stripe/void-invoices.ts'

/** Ends a purchase that was never paid. Its invoice goes first: Stripe does not void an invoice paid a moment ago. */
export async function abandonPurchase(stripe: Stripe, incomplete: SubscriptionSnapshot): Promise<void> {
  await voidOpenInvoice(stripe, incomplete)
  const { status } = await callStripe(() => stripe.subscriptions.retrieve(incomplete.id))
  if (status === 'incomplete') await cancelNow(stripe, incomplete.id)
}
