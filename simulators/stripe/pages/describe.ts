import type { Engine } from '../engine.ts'
import type { Invoice, Price, Subscription } from '../wire.ts'
import { money } from './format.ts'
import type { Html } from './html.ts'
import { badge, type Tone } from './layout.ts'

const INVOICE_TONES: Record<string, Tone> = { paid: 'good', open: 'warn', uncollectible: 'bad' }
const SUBSCRIPTION_TONES: Record<string, Tone> = {
  active: 'good',
  trialing: 'good',
  incomplete: 'warn',
  past_due: 'bad',
  unpaid: 'bad',
}

export const invoiceBadge = ({ status }: Invoice): Html =>
  badge(INVOICE_TONES[status ?? ''] ?? 'plain', status ?? 'preview')

export const subscriptionBadge = ({ status, cancel_at, cancel_at_period_end }: Subscription): Html =>
  cancel_at !== null && status === 'active'
    ? badge('warn', cancel_at_period_end ? 'ends with its period' : 'ends on a date')
    : badge(SUBSCRIPTION_TONES[status] ?? 'plain', status.replaceAll('_', ' '))

/** '$9.90 per month'. */
export function priceText({ unit_amount, currency, recurring }: Price): string {
  const amount = money(unit_amount ?? 0, currency)
  return recurring ? `${amount} per ${recurring.interval}` : amount
}

const idOf = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id)

export const productName = (engine: Engine, price: Price): string =>
  engine.product(idOf(price.product))?.name ?? price.nickname ?? price.id

/** The product and the price of a subscription's first item. */
export function planText(engine: Engine, { items }: Subscription): string {
  const [item] = items.data
  return item ? `${productName(engine, item.price)}, ${priceText(item.price)}` : 'Nothing'
}

/** Seconds since 1970; 0 for a subscription without items. */
export const periodEnd = ({ items }: Subscription): number =>
  Math.min(...items.data.map(item => item.current_period_end)) || 0

export const emailOf = (engine: Engine, customer: string | { id: string } | null): string =>
  (customer && engine.customer(idOf(customer))?.email) || 'No email'

export const invoiceName = ({ number, id }: Invoice): string => number ?? id
