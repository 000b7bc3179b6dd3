import { type Account, retrieve } from '../../account.ts'
import { withMetadata } from '../../api/params.ts'
import { invalid } from '../../api-error.ts'
import type { Change, LineDraft } from '../../store.ts'
import type { Subscription } from '../../wire.ts'
import { collect, voidInvoice } from '../invoices/collect.ts'
import { draftInvoice } from '../invoices/draft.ts'
import { issue } from '../invoices/finalize.ts'
import { automaticTax, refuseUnknownLocation } from '../invoices/tax.ts'
import { cardError, paymentMethod } from '../payment-methods/payment-methods.ts'
import { changeOf, type ItemParams } from '../proration/item-changes.ts'
import { type Ending, type EndingParams, endingOf, periodUntil } from './cancel-at.ts'
import { invoiceNow } from './charge-default.ts'
import type { PaymentBehavior } from './draft.ts'
import { discardPendingUpdate } from './end.ts'
import { apply, defaultMethodOf, isEnded, itemsWith, PAYER_WAIT_S, subscriptionNow, update } from './state.ts'

export interface SubscriptionChanges extends EndingParams {
  items?: readonly ItemParams[]
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
  proration_date?: number
  billing_cycle_anchor?: { type: 'now' | 'unchanged' }
  payment_behavior?: PaymentBehavior
  cancellation_details?: { comment?: string | null; feedback?: Feedback | null }
  metadata?: Record<string, string> | null
  description?: string | null
  default_payment_method?: string | null
  payment_settings?: { save_default_payment_method?: 'off' | 'on_subscription' }
  automatic_tax?: { enabled: boolean }
}

export type Feedback = NonNullable<NonNullable<Subscription['cancellation_details']>['feedback']>

/** The parameters that Stripe allows beside `pending_if_incomplete`. */
const PENDING_PARAMS = [
  'items',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'payment_behavior',
  'off_session',
]

export function updateSubscription(account: Account, subscription: Subscription, changes: SubscriptionChanges): void {
  refuseUnlessChangeable(subscription, changes)
  const { items, billing_cycle_anchor: anchor } = changes
  // Planned first, so that an invalid update is refused before anything changes.
  const planned = items || anchor?.type === 'now' ? plan(account, subscription, changes) : null
  const ends = planned ? [planned.change.periodEnd] : subscription.items.data.map(item => item.current_period_end)
  const ending = endingOf(changes, subscription, { now: subscriptionNow(account, subscription), ends })
  changeFields(account, subscription, changes)
  if (planned) changeItems(account, subscription, { changes, planned })
  if (ending) changeEnding(account, subscription, { ending, prorating: changes.proration_behavior })
}

function plan(account: Account, subscription: Subscription, changes: SubscriptionChanges) {
  return changeOf(account, subscription, {
    items: changes.items ?? [],
    at: subscriptionNow(account, subscription),
    prorationDate: changes.proration_date,
    restart: changes.billing_cycle_anchor?.type === 'now',
    prorated: changes.proration_behavior !== 'none',
  })
}

function refuseUnlessChangeable(subscription: Subscription, changes: SubscriptionChanges): void {
  const names = Object.keys(changes)
  if (isEnded(subscription) && names.some(name => name !== 'metadata' && name !== 'cancellation_details'))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  if (subscription.status === 'incomplete' && (changes.items || changes.billing_cycle_anchor?.type === 'now'))
    throw invalid(
      'You cannot update a subscription in `incomplete` status in a way that results in a new invoice being created.',
    )
  const ending = names.find(name => name === 'cancel_at' || name === 'cancel_at_period_end')
  if (subscription.status === 'incomplete' && ending)
    throw invalid('A subscription in `incomplete` status cannot be set to end at a date.', ending)
  const wrong =
    changes.payment_behavior === 'pending_if_incomplete' && names.find(name => !PENDING_PARAMS.includes(name))
  if (wrong)
    throw invalid(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. Unsupported param: ${wrong}.`,
      wrong,
    )
  if (subscription.schedule && ending)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      ending,
    )
}

function changeFields(account: Account, subscription: Subscription, changes: SubscriptionChanges): void {
  const { description, default_payment_method: method, payment_settings, cancellation_details: details } = changes
  const fields: Partial<Subscription> = {}
  if (changes.metadata !== undefined) fields.metadata = withMetadata(subscription.metadata, changes.metadata)
  if (description !== undefined) fields.description = description
  if (method !== undefined)
    fields.default_payment_method = method && paymentMethod(account, method, 'default_payment_method').id
  if (payment_settings?.save_default_payment_method)
    fields.payment_settings = {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: payment_settings.save_default_payment_method,
    }
  if (changes.automatic_tax) {
    const { enabled } = changes.automatic_tax
    if (enabled) refuseUnknownLocation(account, retrieve(account, 'customers', subscription.customer))
    fields.automatic_tax = automaticTax(enabled)
  }
  if (details) fields.cancellation_details = { ...subscription.cancellation_details!, ...details }
  if (Object.keys(fields).length > 0) update(account, subscription, fields)
}

interface EndingChange {
  ending: Ending
  prorating?: SubscriptionChanges['proration_behavior'] | undefined
}

/** A date within the current period shortens the period, and removing the date restores it. */
function changeEnding(account: Account, subscription: Subscription, { ending, prorating }: EndingChange): void {
  const { items, lines } = periodUntil(account, subscription, ending.cancel_at)
  const reason = ending.cancel_at === null ? null : ('cancellation_requested' as const)
  update(account, subscription, {
    ...ending,
    cancellation_details: { ...subscription.cancellation_details!, reason },
    ...(lines.length > 0 && { items: { ...subscription.items, data: items } }),
  })
  if (lines.length === 0 || prorating === 'none') return
  if (prorating === 'always_invoice') invoiceNow(account, subscription, { lines })
  else waitForNextInvoice(account, subscription, lines)
}

interface ItemsChange {
  changes: SubscriptionChanges
  planned: ReturnType<typeof plan>
}

function changeItems(account: Account, subscription: Subscription, { changes, planned }: ItemsChange): void {
  const { proration_behavior: prorating = 'create_prorations', payment_behavior: behavior } = changes
  const { change, lines, restarts } = planned
  discardPendingUpdate(account, subscription)
  if (lines.length === 0) apply(account, subscription, change)
  else if (prorating === 'create_prorations' && !restarts) {
    waitForNextInvoice(account, subscription, lines)
    apply(account, subscription, change)
  } else
    invoiceChange(account, subscription, {
      change,
      lines,
      behavior: behavior ?? 'allow_incomplete',
      prorationDate: changes.proration_date ?? subscriptionNow(account, subscription),
    })
}

function waitForNextInvoice(account: Account, { id }: Subscription, lines: LineDraft[]): void {
  const { waitingLines } = account.store.hidden
  waitingLines[id] = [...(waitingLines[id] ?? []), ...lines]
}

interface Billed {
  change: Change
  lines: LineDraft[]
  behavior: PaymentBehavior
  prorationDate: number
}

/** Invoices the difference immediately; `payment_behavior` decides whether the update waits for the payment. */
function invoiceChange(account: Account, subscription: Subscription, billed: Billed): void {
  const { change, lines, behavior, prorationDate } = billed
  const waits = behavior === 'pending_if_incomplete' || behavior === 'error_if_incomplete'
  const invoice = draftInvoice(account, subscription, { reason: 'subscription_update', lines, prorationDate })
  const previous = subscription.latest_invoice
  subscription.latest_invoice = invoice.id
  if (waits) account.store.hidden.waitingChanges[subscription.id] = { invoice: invoice.id, change }
  else apply(account, subscription, change)
  issue(account, invoice)
  const methodId = defaultMethodOf(account, subscription)
  const method = methodId && account.store.collections.paymentMethods[methodId]
  if (invoice.status === 'open' && method && behavior !== 'default_incomplete')
    collect(account, invoice, { method, onSession: false })
  if (invoice.status === 'paid' || !waits) return
  if (behavior === 'pending_if_incomplete') {
    setPendingUpdate(account, subscription, change)
    return
  }
  delete account.store.hidden.waitingChanges[subscription.id]
  voidInvoice(account, invoice)
  subscription.latest_invoice = previous
  throw cardError({ code: 'card_declined', message: 'The payment for this change has failed.' })
}

function setPendingUpdate(account: Account, subscription: Subscription, change: Change): void {
  const restarts = change.anchor !== subscription.billing_cycle_anchor
  update(account, subscription, {
    pending_update: {
      billing_cycle_anchor: restarts ? change.anchor : null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: subscriptionNow(account, subscription) + PAYER_WAIT_S,
      metadata: null,
      subscription_items: itemsWith(account, subscription, change).data,
      trial_end: null,
      trial_from_plan: null,
    },
  })
}
