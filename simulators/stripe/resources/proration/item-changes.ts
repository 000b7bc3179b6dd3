import { type Account, newId, retrieve } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import { boundaryAfter } from '../../calendar.ts'
import type { Change, ItemChange, LineDraft } from '../../store.ts'
import type { Subscription } from '../../wire.ts'
import { recurrenceOf } from '../products/prices.ts'
import { fullPeriodLine, naturalPeriod, remainingTimeLine, unusedTimeLines } from './lines.ts'

export interface ItemParams {
  id?: string
  price?: string
  quantity?: number
  deleted?: boolean
}

interface ItemUpdate {
  items: readonly ItemParams[]
  /** When the change happens. */
  at: number
  /** The instant from which the difference is prorated. */
  prorationDate?: number
  restart: boolean
  prorated: boolean
}

/** The subscription after an update of its items, and the invoice lines of the update. */
export function changeOf(account: Account, subscription: Subscription, update: ItemUpdate) {
  const items = itemsAfter(account, subscription, update.items)
  const kept = items.filter(({ deleted }) => !deleted).map(({ price }) => retrieve(account, 'prices', price, 'items'))
  const { current_period_start: start, current_period_end: end, price: oldPrice } = subscription.items.data[0]!
  const recurrence = recurrenceOf(kept[0] ?? oldPrice)
  if (kept.some(price => !same(recurrence, recurrenceOf(price))))
    throw invalid('All prices on a subscription must have the same billing interval.', 'items')

  const restarts = update.restart || !same(recurrence, recurrenceOf(oldPrice))
  const from = update.prorationDate ?? update.at
  if (from < start || from > end)
    throw invalid(
      'Invalid proration_date: it must be within the current period of the subscription.',
      'subscription_proration_date',
    )
  const change: Change = restarts
    ? { items, periodStart: update.at, periodEnd: boundaryAfter(update.at, recurrence, update.at), anchor: update.at }
    : { items, periodStart: start, periodEnd: end, anchor: subscription.billing_cycle_anchor }
  return { change, restarts, lines: linesOf(account, subscription, { change, restarts, from, update }) }
}

function itemsAfter(account: Account, subscription: Subscription, update: readonly ItemParams[]): ItemChange[] {
  const known = subscription.items.data
  const changes = update.map(({ id, price, quantity, deleted = false }): ItemChange => {
    const item = id ? known.find(one => one.id === id) : undefined
    if (id && !item) throw invalid(`Invalid subscription item: ${id}`, 'items', 'resource_missing')
    if (!item && !price)
      throw invalid('Missing required param: items[0][price].', 'items[0][price]', 'parameter_missing')
    const newPrice = price ? retrieve(account, 'prices', price, 'items[0][price]') : item!.price
    if (!newPrice.active && newPrice.id !== item?.price.id)
      throw invalid(`The price specified is inactive. This field only accepts active prices.`, 'items[0][price]')
    return { item: item?.id ?? newId('si', 14), price: newPrice.id, quantity: quantity ?? item?.quantity ?? 1, deleted }
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
  update: ItemUpdate
}

function linesOf(account: Account, subscription: Subscription, { change, restarts, from, update }: Calculation) {
  // A trial costs nothing, so there is nothing to prorate.
  if (subscription.status === 'trialing') return []
  const changed = change.items.filter(({ item, price, quantity, deleted }) => {
    const old = subscription.items.data.find(({ id }) => id === item)
    return restarts || deleted || !old || old.price.id !== price || (old.quantity ?? 1) !== quantity
  })
  return changed.flatMap(({ item, price: priceId, quantity, deleted }): LineDraft[] => {
    const old = subscription.items.data.find(({ id }) => id === item)
    const price = retrieve(account, 'prices', priceId)
    const credit =
      old && update.prorated ? unusedTimeLines(account, old, { start: from, end: old.current_period_end }) : []
    if (deleted) return credit
    const bought = { price: price.id, quantity, item }
    if (restarts)
      return [
        ...credit,
        fullPeriodLine(account, price, { ...bought, start: change.periodStart, end: change.periodEnd }),
      ]
    if (!update.prorated) return []
    const part = { ...bought, start: from, end: change.periodEnd }
    return [...credit, remainingTimeLine(account, part, naturalPeriod(subscription, price))]
  })
}

const same = (a: ReturnType<typeof recurrenceOf>, b: ReturnType<typeof recurrenceOf>) =>
  a.interval === b.interval && a.intervalCount === b.intervalCount
