import type { Account } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import type { LineDraft } from '../../store.ts'
import type { Subscription, SubscriptionItem } from '../../wire.ts'
import type { Period } from '../proration/debits.ts'
import { naturalPeriod, remainingTimeLine, unusedTimeLines } from '../proration/lines.ts'

export interface EndingParams {
  /** Null takes the date away. */
  cancel_at?: number | 'min_period_end' | 'max_period_end' | null
  cancel_at_period_end?: boolean
}

export type Ending = Pick<Subscription, 'cancel_at' | 'cancel_at_period_end' | 'canceled_at'>

/** When a subscription is to end, as a request has it; null where the request says nothing new. `ends` are of its periods. */
export function endingOf(
  { cancel_at: at, cancel_at_period_end: withPeriod }: EndingParams,
  subscription: Pick<Subscription, 'cancel_at_period_end'>,
  { now, ends }: { now: number; ends: readonly number[] },
): Ending | null {
  if (at !== undefined && withPeriod !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at')
  // Of the two only what it set itself is taken away by `false`: a date stays.
  if (withPeriod === subscription.cancel_at_period_end) return null
  if (at === undefined && withPeriod === undefined) return null
  const cancelAt = withPeriod ? Math.min(...ends) : instantOf(at ?? null, ends)
  if (cancelAt !== null && cancelAt <= now) throw invalid('`cancel_at` must be a timestamp in the future.', 'cancel_at')
  return {
    cancel_at_period_end: withPeriod ?? false,
    cancel_at: cancelAt,
    canceled_at: cancelAt === null ? null : now,
  }
}

/** The names resolve at once: what moves the period later does not move the date. */
function instantOf(at: NonNullable<EndingParams['cancel_at']> | null, ends: readonly number[]): number | null {
  if (at === 'min_period_end') return Math.min(...ends)
  return at === 'max_period_end' ? Math.max(...ends) : at
}

/** A period lasts until its natural end, or until a date of cancellation within it. */
export const endWithin = ({ end }: Period, cancelAt: number | null): number => Math.min(end, cancelAt ?? end)

interface Moved {
  items: SubscriptionItem[]
  /** What is given back of a period that is cut short, or charged of one that is made longer again. */
  lines: LineDraft[]
}

/** The current period, by the date at which the subscription is to end. */
export function periodUntil(account: Account, subscription: Subscription, cancelAt: number | null): Moved {
  const moved = subscription.items.data.map(item => {
    const natural = naturalPeriod(subscription, item.price)
    return { item, natural, from: item.current_period_end, to: endWithin(natural, cancelAt) }
  })
  return {
    items: moved.map(({ item, to }) => ({ ...item, current_period_end: to })),
    lines: moved.flatMap(({ item, natural, from, to }): LineDraft[] => {
      if (to < from) return unusedTimeLines(account, item, { start: to, end: from })
      const bought = { price: item.price.id, quantity: item.quantity ?? 1, item: item.id, start: from, end: to }
      return to > from ? [remainingTimeLine(account, bought, natural)] : []
    }),
  }
}
