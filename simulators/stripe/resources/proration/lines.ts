import type { Account } from '../../account.ts'
import { boundaryAfter } from '../../calendar.ts'
import type { LineDraft } from '../../store.ts'
import type { Price, Subscription, SubscriptionItem } from '../../wire.ts'
import { recurrenceOf } from '../products/prices.ts'
import { type Debit, debitsOf, type Period } from './debits.ts'

export interface Bought extends Period {
  price: string
  quantity: number
  item: string
}

/** The current period by the price's interval, even where a cancellation date shortens the period. */
export function naturalPeriod({ billing_cycle_anchor: anchor, items }: Subscription, price: Price): Period {
  const start = items.data[0]!.current_period_start
  return { start, end: boundaryAfter(anchor, recurrenceOf(price), start) }
}

const lengthOf = ({ start, end }: Period) => end - start

/**
 * Credits for unused time. As in flexible billing mode each credit is a share of an earlier debit, not of the price, so that
 * rounding does not accumulate.
 */
export function unusedTimeLines(account: Account, item: SubscriptionItem, time: Period): LineDraft[] {
  const credits: LineDraft[] = []
  let end = time.end
  // The newest debit covers the end of the period; earlier debits cover the time before.
  for (const debit of debitsOf(account, item)) {
    const start = Math.max(time.start, debit.period.start)
    if (start >= end) continue
    credits.unshift(creditOf(account, item, { debit, start, end }))
    end = start
    if (end === time.start) break
  }
  return credits
}

interface Credit extends Period {
  debit: Debit
}

function creditOf(account: Account, { id, price, quantity = 1 }: SubscriptionItem, { debit, start, end }: Credit) {
  return {
    // `0 -` avoids a negative zero.
    amount: 0 - Math.round((debit.amount * (end - start)) / lengthOf(debit.period)),
    description: `Unused time on ${nameOf(account, price)} after ${dayOf(start)}`,
    price: price.id,
    quantity,
    start,
    end,
    proration: true,
    item: id,
    ...(debit.line && { credited: debit.line }),
  }
}

/** The line for the remaining part of a period. */
export function remainingTimeLine(account: Account, bought: Bought, period: Period): LineDraft {
  const price = account.store.collections.prices[bought.price]!
  const share = lengthOf(bought) / lengthOf(period)
  return {
    ...bought,
    amount: Math.round((price.unit_amount ?? 0) * bought.quantity * share),
    description: `Remaining time on ${nameOf(account, price)} after ${dayOf(bought.start)}`,
    proration: true,
  }
}

export function fullPeriodLine(account: Account, price: Price, bought: Bought): LineDraft {
  const { interval, intervalCount } = recurrenceOf(price)
  const each = ((price.unit_amount ?? 0) / 100).toFixed(2)
  return {
    ...bought,
    amount: (price.unit_amount ?? 0) * bought.quantity,
    description: `${bought.quantity} × ${nameOf(account, price)} (at $${each} / ${intervalCount > 1 ? `${intervalCount} ${interval}s` : interval})`,
    proration: false,
  }
}

export const nameOf = (account: Account, { product }: Price) =>
  account.store.collections.products[product]?.name ?? product

const dayOf = (instantS: number) =>
  new Date(instantS * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
