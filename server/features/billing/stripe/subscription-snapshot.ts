import type Stripe from 'stripe'
import { periodOf, planIdOf, planOfPrice } from './catalogue.ts'
import { dateOf, dateOrNull, idOf, taxOf } from './snapshot-values.ts'
import type { CardSnapshot, LatestInvoice, PendingUpdate, SubscriptionSnapshot } from './stripe-snapshot.ts'

/** The properties that a snapshot needs expanded. Stripe expands four levels at most, `data` of a list included. */
export const SUBSCRIPTION_EXPAND = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'latest_invoice.confirmation_secret',
  'pending_setup_intent',
]

/** Of several items, the one of the highest plan counts. */
export function subscriptionSnapshotOf(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const item = subscription.items.data.toSorted((a, b) => (planIdIn(b.price) ?? 0) - (planIdIn(a.price) ?? 0))[0]
  if (!item) throw new Error(`subscription ${subscription.id} has no item`)
  const periodEnd = dateOf(item.current_period_end)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer)!,
    status: subscription.status,
    planId: planIdIn(item.price),
    billingPeriod: billingPeriodOf(item.price),
    createdAt: dateOf(subscription.created),
    periodStart: dateOf(item.current_period_start),
    periodEnd,
    itemId: item.id,
    priceId: item.price.id,
    priceCents: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    card: cardOf(subscription),
    paymentMethodId: idOf(subscription.default_payment_method),
    endsWithPeriod: subscription.cancel_at_period_end,
    endsAt: dateOrNull(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null),
    canceledAt: dateOrNull(subscription.canceled_at),
    endReason: subscription.cancellation_details?.reason ?? null,
    endedAt: dateOrNull(subscription.ended_at ?? (subscription.status === 'paused' ? subscription.trial_end : null)),
    scheduleId: idOf(subscription.schedule),
    pendingUpdate: pendingUpdateOf(subscription),
    latestInvoice: latestInvoiceOf(subscription),
    setupSecret: setupSecretOf(subscription),
  }
}

function planIdIn(price: Stripe.Price): number | null {
  const name = planOfPrice(price)
  return name && planIdOf(name)
}

const billingPeriodOf = ({ recurring }: Stripe.Price) => periodOf(recurring?.interval === 'year' ? 'year' : 'month')

function pendingUpdateOf({ pending_update: update }: Stripe.Subscription): PendingUpdate | null {
  if (!update) return null
  const price = update.subscription_items?.[0]?.price
  if (!price) return { priceId: null, planId: null, billingPeriod: 'monthly' }
  return { priceId: price.id, planId: planIdIn(price), billingPeriod: billingPeriodOf(price) }
}

function latestInvoiceOf({ latest_invoice: invoice }: Stripe.Subscription): LatestInvoice | null {
  if (invoice === null || typeof invoice === 'string') return null
  return {
    id: invoice.id,
    status: invoice.status,
    reason: invoice.billing_reason,
    currency: invoice.currency,
    totalCents: invoice.total,
    taxCents: taxOf(invoice),
    dueCents: invoice.amount_due,
    remainingCents: invoice.amount_remaining,
    clientSecret: invoice.confirmation_secret?.client_secret ?? null,
    lineStarts: invoice.lines.data.map(({ period }) => dateOf(period.start)),
  }
}

const setupSecretOf = ({ pending_setup_intent: intent }: Stripe.Subscription): string | null =>
  intent !== null && typeof intent === 'object' ? intent.client_secret : null

/** The subscription's own card, else the customer's. */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): CardSnapshot | null {
  const shared =
    typeof customer === 'string' || customer.deleted ? null : customer.invoice_settings.default_payment_method
  const method = own ?? shared
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { brand, last4, expMonth, expYear }
}
