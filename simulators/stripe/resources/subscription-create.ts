import { type Account, emit, found, keep, momentOf, newId } from '../account.ts'
import { whole } from '../api/list.ts'
import { withMetadata } from '../api/params.ts'
import { moved } from '../calendar.ts'
import { invalid } from '../refusal.ts'
import type { PaymentIntent, Subscription } from '../wire.ts'
import { collect, voidInvoice } from './invoice-collect.ts'
import { draftInvoice } from './invoice-draft.ts'
import { issue } from './invoice-finalize.ts'
import { cardError, paymentMethod } from './payment-methods.ts'
import { recurrenceOf } from './prices.ts'
import { wholePeriod } from './proration.ts'
import { defaultMethodOf, newItem } from './subscription-state.ts'

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
  /** Already charged for it, by a Checkout session. */
  paidBy?: PaymentIntent
}

export function createSubscription(account: Account, given: NewSubscription): Subscription {
  const customer = found(account, 'customers', given.customer, 'customer')
  const prices = given.items.map(({ price }, index) => {
    const one = found(account, 'prices', price ?? '', `items[${index}][price]`)
    if (!one.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', `items[${index}][price]`)
    return one
  })
  const [first] = prices
  if (!first) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  const method = given.default_payment_method
    ? paymentMethod(account, given.default_payment_method, 'default_payment_method').id
    : null
  const behavior = given.paidBy ? 'default_incomplete' : (given.payment_behavior ?? 'allow_incomplete')
  if (behavior !== 'default_incomplete' && !method && !customer.invoice_settings.default_payment_method)
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )

  const start = momentOf(account, customer.id)
  const end = moved(start, recurrenceOf(first), 1)
  const subscription = newSubscription(account, { ...given, currency: first.currency, start, method })
  subscription.test_clock = customer.test_clock ?? null
  subscription.items.data = prices.map((price, index) =>
    newItem(account, subscription.id, { price, quantity: given.items[index]?.quantity ?? 1, start, end }),
  )
  keep(account, 'subscriptions', subscription)
  bill(account, subscription, behavior, given.paidBy)
  return subscription
}

function bill(account: Account, subscription: Subscription, behavior: PaymentBehavior, paidBy?: PaymentIntent): void {
  const lines = subscription.items.data.map(
    ({ id, price, quantity = 1, current_period_start: start, current_period_end: end }) =>
      wholePeriod(account, price, { price: price.id, quantity, item: id, start, end }),
  )
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

interface Fields extends NewSubscription {
  currency: string
  start: number
  method: string | null
}

const newSubscription = (account: Account, given: Fields): Subscription => {
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: given.start },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: given.cancel_at_period_end ?? false,
    canceled_at: given.cancel_at_period_end ? given.start : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: given.start,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.method,
    default_source: null,
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: whole([], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: account.livemode,
    managed_payments: null,
    metadata: withMetadata(null, given.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: given.start,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}
