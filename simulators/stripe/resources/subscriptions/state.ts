import { type Account, customerNow, emit, newId, retrieve } from '../../account.ts'
import { HOUR_S } from '../../calendar.ts'
import type { Change } from '../../store.ts'
import type { Invoice, PaymentIntent, Price, Subscription, SubscriptionItem } from '../../wire.ts'
import { priceFields } from '../products/prices.ts'

/** How long a first payment or a pending update waits for its payer. */
export const PAYER_WAIT_S = 23 * HOUR_S

export const isEnded = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

export const subscriptionOf = (account: Account, invoice: Invoice): Subscription | undefined =>
  account.store.collections.subscriptions[invoice.parent?.subscription_details?.subscription ?? '']

/** The card that renewals are charged to. */
export function defaultMethodOf(account: Account, subscription: Subscription): string | null {
  const customer = account.store.collections.customers[subscription.customer]
  return subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null
}

export function update(account: Account, subscription: Subscription, changes: Partial<Subscription>): void {
  const before = Object.fromEntries(
    Object.keys(changes).map(name => [name, structuredClone(subscription[name as keyof Subscription])]),
  )
  Object.assign(subscription, changes)
  emit(account, 'customer.subscription.updated', subscription, before)
}

interface Bought {
  id?: string
  price: Price
  quantity: number
  start: number
  end: number
}

export const newItem = (account: Account, subscription: string, bought: Bought): SubscriptionItem => ({
  id: bought.id ?? newId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created: account.now,
  current_period_end: bought.end,
  current_period_start: bought.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  ...priceFields(bought.price),
  quantity: bought.quantity,
  subscription,
  tax_rates: [],
})

/** A subscription's items with a change applied. */
export function itemsWith(account: Account, subscription: Subscription, { items, periodStart, periodEnd }: Change) {
  const data = items
    .filter(({ deleted }) => !deleted)
    .map(({ item, price: priceId, quantity }): SubscriptionItem => {
      const old = subscription.items.data.find(({ id }) => id === item)
      const price = retrieve(account, 'prices', priceId)
      const bought = { id: item, price, quantity, start: periodStart, end: periodEnd }
      if (!old) return newItem(account, subscription.id, bought)
      const period = { current_period_start: periodStart, current_period_end: periodEnd }
      return { ...old, ...priceFields(price), ...period, quantity }
    })
  return { ...subscription.items, data }
}

export function apply(account: Account, subscription: Subscription, change: Change): void {
  update(account, subscription, {
    items: itemsWith(account, subscription, change),
    billing_cycle_anchor: change.anchor,
    ...(subscription.cancel_at_period_end && { cancel_at: change.periodEnd }),
  })
}

/** When a subscription ends instead of renewing; null when it renews. */
export function endsInPeriod({ cancel_at: at, items }: Subscription): number | null {
  const end = Math.min(...items.data.map(item => item.current_period_end))
  return at !== null && at <= end ? at : null
}

/** Updates the subscription of a paid invoice. */
export function onPaid(account: Account, invoice: Invoice, intent: PaymentIntent | null): void {
  const subscription = subscriptionOf(account, invoice)
  if (!subscription || isEnded(subscription)) return
  if (intent?.payment_method && subscription.payment_settings?.save_default_payment_method === 'on_subscription')
    subscription.default_payment_method = intent.payment_method
  const waiting = account.store.hidden.waitingChanges[subscription.id]
  if (waiting?.invoice === invoice.id) {
    delete account.store.hidden.waitingChanges[subscription.id]
    subscription.pending_update = null
    apply(account, subscription, waiting.change)
    emit(account, 'customer.subscription.pending_update_applied', subscription)
  }
  if (subscription.status === 'incomplete' && invoice.billing_reason === 'subscription_create')
    update(account, subscription, { status: 'active' })
  const overdue = subscription.status === 'past_due' || subscription.status === 'unpaid'
  if (overdue && !hasOverdueInvoice(account, subscription)) update(account, subscription, { status: 'active' })
}

/** Updates the subscription of an invoice whose payment failed. */
export function onUnpaid(account: Account, invoice: Invoice): void {
  const subscription = subscriptionOf(account, invoice)
  const waiting = subscription && account.store.hidden.waitingChanges[subscription.id]?.invoice === invoice.id
  if (subscription?.status === 'active' && !waiting) update(account, subscription, { status: 'past_due' })
}

export const invoicesOf = (account: Account, subscription: Subscription) =>
  Object.values(account.store.collections.invoices).filter(
    ({ parent }) => parent?.subscription_details?.subscription === subscription.id,
  )

/** Ignores the invoice of a pending update. */
const hasOverdueInvoice = (account: Account, subscription: Subscription) =>
  invoicesOf(account, subscription).some(
    ({ id, status, attempted }) =>
      status === 'open' && attempted && account.store.hidden.waitingChanges[subscription.id]?.invoice !== id,
  )

export const subscriptionNow = (account: Account, { customer }: Subscription) => customerNow(account, customer)
