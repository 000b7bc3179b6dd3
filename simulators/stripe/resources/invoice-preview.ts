import { type Account, found, itemsOf, newId } from '../account.ts'
import { invalid } from '../refusal.ts'
import type { LineDraft } from '../store.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { draftInvoice } from './invoice-draft.ts'
import { changeOf, type ItemParams, unused } from './proration.ts'
import { renewalOf } from './renewal.ts'
import { customerTime, ended, itemsWith } from './subscription-state.ts'

interface Asked {
  customer?: string
  subscription?: string
  subscription_details?: {
    items?: readonly ItemParams[]
    proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
    proration_date?: number
    billing_cycle_anchor?: 'now' | 'unchanged'
    cancel_now?: boolean
  }
}

/** The invoice that a change, or the next renewal, would bring; nothing is changed. */
export function preview(account: Account, asked: Asked): Invoice {
  const subscription = subscriptionFor(account, asked)
  const {
    items,
    billing_cycle_anchor: anchor,
    proration_date: prorationDate,
    cancel_now,
  } = asked.subscription_details ?? {}
  const at = customerTime(account, subscription)
  const id = newId('upcoming_in')
  if (cancel_now) {
    const lines = subscription.items.data.map(item => unused(account, item, prorationDate ?? at))
    return draftInvoice(account, subscription, { id, reason: 'upcoming', lines })
  }
  if (!items && anchor !== 'now') return renewalPreview(account, subscription, id)
  return changePreview(account, subscription, { asked, id, at })
}

interface At {
  asked: Asked
  id: string
  at: number
}

function changePreview(account: Account, subscription: Subscription, { asked, id, at }: At): Invoice {
  const details = asked.subscription_details ?? {}
  const prorating = details.proration_behavior ?? 'create_prorations'
  const { change, lines, restarts } = changeOf(account, subscription, {
    items: details.items ?? [],
    at,
    prorationDate: details.proration_date,
    restart: details.billing_cycle_anchor === 'now',
    prorated: prorating !== 'none',
  })
  const atOnce = prorating === 'always_invoice' || restarts
  const next: LineDraft[] = atOnce
    ? []
    : renewalOf(account, { ...subscription, items: itemsWith(account, subscription, change) }).lines
  return draftInvoice(account, subscription, {
    id,
    reason: atOnce ? 'subscription_update' : 'upcoming',
    lines: [...lines, ...next],
    prorationDate: details.proration_date ?? at,
  })
}

function renewalPreview(account: Account, subscription: Subscription, id: string): Invoice {
  if (subscription.cancel_at_period_end)
    throw invalid('No upcoming invoices for customer', undefined, 'invoice_upcoming_none')
  const { lines, before } = renewalOf(account, subscription)
  return draftInvoice(account, subscription, { id, reason: 'upcoming', lines, period: before })
}

function subscriptionFor(account: Account, { customer, subscription: id }: Asked): Subscription {
  if (!customer && !id) throw invalid('You must provide either a `customer` or a `subscription`.', 'customer')
  if (customer) found(account, 'customers', customer, 'customer')
  const subscription = id
    ? found(account, 'subscriptions', id, 'subscription')
    : itemsOf(account, 'subscriptions').find(one => one.customer === customer && !ended(one))
  if (!subscription || ended(subscription))
    throw invalid('No upcoming invoices for customer', undefined, 'invoice_upcoming_none')
  return subscription
}
