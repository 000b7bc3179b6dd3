import type Stripe from 'stripe'

/** What is read along with a subscription: how its newest invoice is paid, and how its first card is set up. */
export const WITH_INVOICE = ['latest_invoice.confirmation_secret', 'pending_setup_intent']

const ENDED: readonly string[] = ['canceled', 'incomplete_expired']

export const isEnded = ({ status }: Stripe.Subscription): boolean => ENDED.includes(status)

/** Paid for at least once and not ended: a creator has one of these at most. */
export const isLive = (subscription: Stripe.Subscription): boolean =>
  !isEnded(subscription) && subscription.status !== 'incomplete'

/** Every subscription here has one item: its plan. */
export const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`subscription ${subscription.id} has no item`)
  return item
}

export const periodEndOf = (subscription: Stripe.Subscription): Date =>
  new Date(itemOf(subscription).current_period_end * 1000)

/** The newest invoice while it waits to be paid; needs `WITH_INVOICE`. */
export function openInvoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice !== null && typeof invoice === 'object' && invoice.status === 'open' ? invoice : null
}

/** What a browser needs to pay the newest invoice. */
export const clientSecretOf = (subscription: Stripe.Subscription): string | null =>
  openInvoiceOf(subscription)?.confirmation_secret?.client_secret ?? null

/** What a browser needs to keep a card for the renewals of a subscription that credit has paid for. */
export function setupSecretOf({ pending_setup_intent: intent }: Stripe.Subscription): string | null {
  return intent !== null && typeof intent === 'object' ? intent.client_secret : null
}

/** The price that waits for its payment. */
export const pendingPriceOf = ({ pending_update }: Stripe.Subscription): string | null =>
  pending_update?.subscription_items?.[0]?.price.id ?? null
