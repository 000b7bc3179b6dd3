import { type Account, emit, found, keep, momentOf } from '../account.ts'
import { moved } from '../calendar.ts'
import { invalid } from '../refusal.ts'
import type { LineDraft } from '../store.ts'
import type { PaymentIntent, Price, Subscription } from '../wire.ts'
import { collect, voidInvoice } from './invoice-collect.ts'
import { draftInvoice } from './invoice-draft.ts'
import { issue } from './invoice-finalize.ts'
import { cardError, paymentMethod } from './payment-methods.ts'
import { recurrenceOf } from './prices.ts'
import { wholePeriod } from './proration.ts'
import { newSubscription } from './subscription-new.ts'
import { defaultMethodOf, newItem } from './subscription-state.ts'
import { refuseUnknownLocation } from './tax.ts'

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete'

export interface NewSubscription {
  customer: string
  items: readonly { price?: string; quantity?: number }[]
  payment_behavior?: PaymentBehavior
  payment_settings?: { save_default_payment_method?: 'off' | 'on_subscription' }
  metadata?: Record<string, string> | null
  description?: string | null
  default_payment_method?: string
  cancel_at_period_end?: boolean
  automatic_tax?: { enabled: boolean }
  /** Already charged for it, by a Checkout session. */
  paidBy?: PaymentIntent
}

export function createSubscription(account: Account, given: NewSubscription): Subscription {
  const subscription = draftSubscription(account, given)
  const behavior = given.paidBy ? 'default_incomplete' : (given.payment_behavior ?? 'allow_incomplete')
  if (behavior !== 'default_incomplete' && !defaultMethodOf(account, subscription))
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )
  keep(account, 'subscriptions', subscription)
  bill(account, subscription, behavior, given.paidBy)
  return subscription
}

/** As it would be, and not kept yet. */
export function draftSubscription(account: Account, given: NewSubscription): Subscription {
  const customer = found(account, 'customers', given.customer, 'customer')
  const prices = given.items.map(({ price }, index) => sellable(account, price ?? '', `items[${index}][price]`))
  const [first] = prices
  if (!first) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  if (given.automatic_tax?.enabled) refuseUnknownLocation(account, customer)
  const method = given.default_payment_method
  const start = momentOf(account, customer.id)
  const end = moved(start, recurrenceOf(first), 1)
  const subscription = newSubscription(account, {
    customer: customer.id,
    currency: first.currency,
    start,
    method: method ? paymentMethod(account, method, 'default_payment_method').id : null,
    automaticTax: given.automatic_tax?.enabled ?? false,
    saveDefaultPaymentMethod: given.payment_settings?.save_default_payment_method ?? 'off',
    cancelAtPeriodEnd: given.cancel_at_period_end ?? false,
    metadata: given.metadata,
    description: given.description ?? null,
  })
  subscription.test_clock = customer.test_clock ?? null
  subscription.items.data = prices.map((price, index) =>
    newItem(account, subscription.id, { price, quantity: given.items[index]?.quantity ?? 1, start, end }),
  )
  return subscription
}

function sellable(account: Account, id: string, param: string): Price {
  const price = found(account, 'prices', id, param)
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.', param)
  return price
}

/** The lines of the first invoice. */
export const firstLines = (account: Account, { items }: Subscription): LineDraft[] =>
  items.data.map(({ id, price, quantity = 1, current_period_start: start, current_period_end: end }) =>
    wholePeriod(account, price, { price: price.id, quantity, item: id, start, end }),
  )

function bill(account: Account, subscription: Subscription, behavior: PaymentBehavior, paidBy?: PaymentIntent): void {
  const lines = firstLines(account, subscription)
  const invoice = draftInvoice(account, subscription, { reason: 'subscription_create', lines })
  subscription.latest_invoice = invoice.id
  emit(account, 'customer.subscription.created', subscription)
  issue(account, invoice, paidBy)
  const methodId = defaultMethodOf(account, subscription)
  if (invoice.status !== 'open' || behavior === 'default_incomplete' || !methodId) return
  const method = found(account, 'paymentMethods', methodId, 'default_payment_method')
  const intent = collect(account, invoice, { method, present: false })
  if (behavior !== 'error_if_incomplete' || intent.status === 'succeeded') return
  const { code = 'card_declined', message = 'Your card was declined.', decline_code } = intent.last_payment_error ?? {}
  voidInvoice(account, invoice)
  delete account.store.collections.subscriptions[subscription.id]
  throw cardError({ code, message, decline_code }, { payment_intent: structuredClone(intent) })
}
