import { type Account, customerNow, newId, retrieve } from '../../account.ts'
import { completeList } from '../../api/list.ts'
import { withMetadata } from '../../api/params.ts'
import { invalid } from '../../api-error.ts'
import { addIntervals } from '../../calendar.ts'
import type { Price, Subscription } from '../../wire.ts'
import { automaticTax, refuseUnknownLocation } from '../invoices/tax.ts'
import { paymentMethod } from '../payment-methods/payment-methods.ts'
import { recurrenceOf } from '../products/prices.ts'
import { type Ending, type EndingParams, endingOf, endWithin } from './cancel-at.ts'
import { newItem } from './state.ts'
import { trialEndOf } from './trial.ts'

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete'

type MissingPaymentMethod = 'cancel' | 'create_invoice' | 'pause'

export interface NewSubscription extends EndingParams {
  customer: string
  items: readonly { price?: string; quantity?: number }[]
  payment_settings?: { save_default_payment_method?: 'off' | 'on_subscription' }
  metadata?: Record<string, string> | null
  description?: string | null
  default_payment_method?: string
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
  automatic_tax?: { enabled: boolean }
  trial_end?: number
  trial_period_days?: number
  trial_settings?: { end_behavior: { missing_payment_method: MissingPaymentMethod } }
}

/** A new subscription, not stored. */
export function draftSubscription(account: Account, given: NewSubscription): Subscription {
  const customer = retrieve(account, 'customers', given.customer, 'customer')
  const prices = given.items.map(({ price }, index) => sellable(account, price ?? '', `items[${index}][price]`))
  const [first] = prices
  if (!first) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  if (given.automatic_tax?.enabled) refuseUnknownLocation(account, customer)
  const method = given.default_payment_method
  const start = customerNow(account, customer.id)
  const trialEnd = trialEndOf(given, start)
  const natural = trialEnd ?? addIntervals(start, recurrenceOf(first), 1)
  const ending = endingOf(given, { cancel_at_period_end: false }, { now: start, ends: [natural] })
  const end = endWithin({ start, end: natural }, ending?.cancel_at ?? null)
  const subscription = newSubscription(account, {
    customer: customer.id,
    currency: first.currency,
    start,
    trialEnd,
    missingPaymentMethod: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    method: method ? paymentMethod(account, method, 'default_payment_method').id : null,
    automaticTax: given.automatic_tax?.enabled ?? false,
    saveDefaultPaymentMethod: given.payment_settings?.save_default_payment_method ?? 'off',
    ending,
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
  const price = retrieve(account, 'prices', id, param)
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.', param)
  return price
}

interface SubscriptionFields {
  customer: string
  currency: string
  start: number
  trialEnd: number | null
  missingPaymentMethod: MissingPaymentMethod
  method: string | null
  automaticTax: boolean
  saveDefaultPaymentMethod: 'off' | 'on_subscription'
  ending: Ending | null
  metadata: Record<string, string> | null | undefined
  description: string | null
}

const NO_ENDING: Ending = { cancel_at: null, cancel_at_period_end: false, canceled_at: null }

/** Without items. */
const newSubscription = ({ livemode }: Account, given: SubscriptionFields): Subscription => {
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: automaticTax(given.automaticTax),
    billing_cycle_anchor: given.trialEnd ?? given.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: given.start },
    billing_schedules: [],
    billing_thresholds: null,
    ...NO_ENDING,
    ...given.ending,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: given.ending ? 'cancellation_requested' : null,
    },
    collection_method: 'charge_automatically',
    created: given.start,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.method,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: completeList([], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode,
    managed_payments: null,
    metadata: withMetadata(null, given.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.saveDefaultPaymentMethod,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: given.start,
    status: given.trialEnd ? 'trialing' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: given.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.missingPaymentMethod },
    },
    trial_start: given.trialEnd ? given.start : null,
  }
}
