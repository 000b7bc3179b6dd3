import { type Account, found, newId } from '../account.ts'
import { boundaryAfter } from '../calendar.ts'
import { invalid } from '../refusal.ts'
import type { Change, ItemChange, LineDraft } from '../store.ts'
import type { Price, Subscription, SubscriptionItem } from '../wire.ts'
import { recurrenceOf } from './prices.ts'

export interface ItemParams {
  id?: string
  price?: string
  quantity?: number
  deleted?: boolean
}

interface Asked {
  items: readonly ItemParams[]
  /** When the change happens. */
  at: number
  /** From when on the difference counts. */
  prorationDate?: number
  restart: boolean
  prorated: boolean
}

/** What a change of items makes of a subscription, and what it costs. */
export function changeOf(account: Account, subscription: Subscription, asked: Asked) {
  const items = itemsAfter(account, subscription, asked.items)
  const kept = items.filter(({ deleted }) => !deleted).map(({ price }) => found(account, 'prices', price, 'items'))
  const { current_period_start: start, current_period_end: end, price: oldPrice } = subscription.items.data[0]!
  const recurrence = recurrenceOf(kept[0] ?? oldPrice)
  if (kept.some(price => !same(recurrence, recurrenceOf(price))))
    throw invalid('All prices on a subscription must have the same billing interval.', 'items')

  const restarts = asked.restart || !same(recurrence, recurrenceOf(oldPrice))
  const from = asked.prorationDate ?? asked.at
  if (from < start || from > end)
    throw invalid(
      'Invalid proration_date: it must be within the current period of the subscription.',
      'subscription_proration_date',
    )
  const change: Change = restarts
    ? { items, periodStart: asked.at, periodEnd: boundaryAfter(asked.at, recurrence, asked.at), anchor: asked.at }
    : { items, periodStart: start, periodEnd: end, anchor: subscription.billing_cycle_anchor }
  return { change, restarts, lines: linesOf(account, subscription, { change, restarts, from, asked }) }
}

function itemsAfter(account: Account, subscription: Subscription, asked: readonly ItemParams[]): ItemChange[] {
  const known = subscription.items.data
  const changes = asked.map(({ id, price, quantity, deleted = false }): ItemChange => {
    const item = id ? known.find(one => one.id === id) : undefined
    if (id && !item) throw invalid(`Invalid subscription item: ${id}`, 'items', 'resource_missing')
    if (!item && !price)
      throw invalid('Missing required param: items[0][price].', 'items[0][price]', 'parameter_missing')
    const wanted = price ? found(account, 'prices', price, 'items[0][price]') : item!.price
    if (!wanted.active && wanted.id !== item?.price.id)
      throw invalid(`The price specified is inactive. This field only accepts active prices.`, 'items[0][price]')
    return { item: item?.id ?? null, price: wanted.id, quantity: quantity ?? item?.quantity ?? 1, deleted }
  })
  const untouched = known.filter(({ id }) => !changes.some(({ item }) => item === id))
  return [
    ...untouched.map(({ id, price, quantity = 1 }) => ({ item: id, price: price.id, quantity, deleted: false })),
    ...changes,
  ]
}

interface Calculation {
  change: Change
  restarts: boolean
  from: number
  asked: Asked
}

function linesOf(account: Account, subscription: Subscription, { change, restarts, from, asked }: Calculation) {
  const changed = change.items.filter(({ item, price, quantity, deleted }) => {
    const old = subscription.items.data.find(({ id }) => id === item)
    return restarts || deleted || !old || old.price.id !== price || (old.quantity ?? 1) !== quantity
  })
  return changed.flatMap(({ item, price: priceId, quantity, deleted }): LineDraft[] => {
    const old = subscription.items.data.find(({ id }) => id === item)
    const price = found(account, 'prices', priceId)
    const credit = old && asked.prorated ? [unused(account, old, from)] : []
    if (deleted) return credit
    const bought = { price: price.id, quantity, item: item ?? newId('si', 14) }
    if (restarts)
      return [...credit, wholePeriod(account, price, { ...bought, start: change.periodStart, end: change.periodEnd })]
    if (!asked.prorated) return []
    const share = (change.periodEnd - from) / (change.periodEnd - change.periodStart)
    const remaining: LineDraft = {
      ...bought,
      amount: Math.round((price.unit_amount ?? 0) * quantity * share),
      description: `Remaining time on ${nameOf(account, price)} after ${dayOf(from)}`,
      start: from,
      end: change.periodEnd,
      proration: true,
    }
    return [...credit, remaining]
  })
}

/** What has been paid for and will not be used. */
export function unused(account: Account, item: SubscriptionItem, from: number): LineDraft {
  const { current_period_start: start, current_period_end: end, price, quantity = 1 } = item
  return {
    amount: -Math.round(((price.unit_amount ?? 0) * quantity * (end - from)) / (end - start)),
    description: `Unused time on ${nameOf(account, price)} after ${dayOf(from)}`,
    price: price.id,
    quantity,
    start: from,
    end,
    proration: true,
    item: item.id,
  }
}

export interface Bought {
  price: string
  quantity: number
  item: string
  start: number
  end: number
}

export function wholePeriod(account: Account, price: Price, bought: Bought): LineDraft {
  const { interval, intervalCount } = recurrenceOf(price)
  const each = ((price.unit_amount ?? 0) / 100).toFixed(2)
  return {
    ...bought,
    amount: (price.unit_amount ?? 0) * bought.quantity,
    description: `${bought.quantity} × ${nameOf(account, price)} (at $${each} / ${intervalCount > 1 ? `${intervalCount} ${interval}s` : interval})`,
    proration: false,
  }
}

const same = (a: ReturnType<typeof recurrenceOf>, b: ReturnType<typeof recurrenceOf>) =>
  a.interval === b.interval && a.intervalCount === b.intervalCount

export const nameOf = (account: Account, { product }: Price) =>
  account.store.collections.products[product]?.name ?? product

const dayOf = (instantS: number) =>
  new Date(instantS * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
