import { type Account, listAll, newId, retrieve } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import { DRAFT_S } from '../../calendar.ts'
import type { LineDraft } from '../../store.ts'
import type { Customer, Invoice, Subscription } from '../../wire.ts'
import { changeOf, type ItemParams } from '../proration/item-changes.ts'
import { unusedTimeLines } from '../proration/lines.ts'
import { firstLines } from '../subscriptions/create.ts'
import { draftSubscription } from '../subscriptions/draft.ts'
import { renewalOf } from '../subscriptions/renewal.ts'
import { endsInPeriod, isEnded, itemsWith, subscriptionNow } from '../subscriptions/state.ts'
import { type Draft, draftInvoice } from './draft.ts'
import { refuseUnknownLocation } from './tax.ts'

interface PreviewParams {
  customer?: string
  subscription?: string
  automatic_tax?: { enabled: boolean }
  subscription_details?: {
    items?: readonly ItemParams[]
    proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
    proration_date?: number
    billing_cycle_anchor?: { type: 'now' | 'unchanged' }
    cancel_now?: boolean
    cancel_at_period_end?: boolean
    /** Null removes the date. */
    cancel_at?: null
  }
}

/** The invoice that a new subscription, an update or the next renewal would create; changes nothing. */
export function preview(account: Account, params: PreviewParams): Invoice {
  const { subscription, draft } = previewed(account, params)
  const taxed = params.automatic_tax?.enabled ?? subscription.automatic_tax.enabled
  if (taxed) refuseUnknownLocation(account, customerOf(account, subscription))
  const next = draft.reason === 'upcoming' && { next_payment_attempt: (draft.period?.end ?? 0) + DRAFT_S }
  return { ...draftInvoice(account, subscription, { ...draft, id: newId('upcoming_in'), taxed }), ...next }
}

const customerOf = (account: Account, { customer }: Subscription): Customer => retrieve(account, 'customers', customer)

function previewed(account: Account, params: PreviewParams): { subscription: Subscription; draft: Draft } {
  const { customer, subscription: id, subscription_details: details = {} } = params
  if (customer && !id && details.items) {
    const subscription = draftSubscription(account, { customer, items: details.items })
    return { subscription, draft: { reason: 'subscription_create', lines: firstLines(account, subscription) } }
  }
  const subscription = { ...subscriptionFor(account, params), ...withoutCancellation(details) }
  if (details.cancel_now) {
    const at = details.proration_date ?? subscriptionNow(account, subscription)
    const lines = subscription.items.data.flatMap(item =>
      unusedTimeLines(account, item, { start: at, end: item.current_period_end }),
    )
    return { subscription, draft: { reason: 'subscription_update', lines } }
  }
  if (details.items || details.billing_cycle_anchor?.type === 'now')
    return { subscription, draft: changePreview(account, subscription, details) }
  return { subscription, draft: renewalPreview(account, subscription) }
}

/** Removes the planned end where the previewed update would. */
const withoutCancellation = ({
  cancel_at_period_end: atPeriodEnd,
  cancel_at: at,
}: NonNullable<PreviewParams['subscription_details']>) =>
  atPeriodEnd === false || at === null ? { cancel_at_period_end: false, cancel_at: null } : {}

function changePreview(
  account: Account,
  subscription: Subscription,
  details: NonNullable<PreviewParams['subscription_details']>,
): Draft {
  const at = subscriptionNow(account, subscription)
  const prorating = details.proration_behavior ?? 'create_prorations'
  const { change, lines, restarts } = changeOf(account, subscription, {
    items: details.items ?? [],
    at,
    prorationDate: details.proration_date,
    restart: details.billing_cycle_anchor?.type === 'now',
    prorated: prorating !== 'none',
  })
  const prorationDate = details.proration_date ?? at
  if (prorating === 'always_invoice' || restarts) return { reason: 'subscription_update', lines, prorationDate }
  const changed = { ...subscription, items: itemsWith(account, subscription, change) }
  const { lines: renewal, before } = renewalOf(account, changed)
  const all: LineDraft[] = [...lines, ...renewal]
  return { reason: 'upcoming', lines: all, prorationDate, period: before }
}

function renewalPreview(account: Account, subscription: Subscription): Draft {
  if (endsInPeriod(subscription) !== null)
    throw invalid('No upcoming invoices for customer', undefined, 'invoice_upcoming_none')
  const { lines, before } = renewalOf(account, subscription)
  return { reason: 'upcoming', lines, period: before }
}

function subscriptionFor(account: Account, { customer, subscription: id }: PreviewParams): Subscription {
  if (!customer && !id) throw invalid('You must provide either a `customer` or a `subscription`.', 'customer')
  if (customer) retrieve(account, 'customers', customer, 'customer')
  const subscription = id
    ? retrieve(account, 'subscriptions', id, 'subscription')
    : listAll(account, 'subscriptions').find(one => one.customer === customer && !isEnded(one))
  if (!subscription || isEnded(subscription))
    throw invalid('No upcoming invoices for customer', undefined, 'invoice_upcoming_none')
  return subscription
}
