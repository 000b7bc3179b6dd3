import type { Account } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import type { LineDraft } from '../../store.ts'
import type { Subscription, SubscriptionItem } from '../../wire.ts'
import type { Period } from '../proration/debits.ts'
import { naturalPeriod, remainingTimeLine, unusedTimeLines } from '../proration/lines.ts'

export interface EndingParams {
  /** Null removes the date. */
  cancel_at?: number | 'min_period_end' | 'max_period_end' | null
  cancel_at_period_end?: boolean
}

export type Ending = Pick<Subscription, 'cancel_at' | 'cancel_at_period_end' | 'canceled_at'>

/** The planned end that a request sets; null where the request changes nothing. `ends`: when the items' periods end. */
export function endingOf(
  { cancel_at: at, cancel_at_period_end: atPeriodEnd }: EndingParams,
  subscription: Pick<Subscription, 'cancel_at_period_end'>,
  { now, ends }: { now: number; ends: readonly number[] },
): Ending | null {
  if (at !== undefined && atPeriodEnd !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at')
  // `cancel_at_period_end: false` removes only an end that the same parameter has set, not a date.
  if (atPeriodEnd === subscription.cancel_at_period_end) return null
  if (at === undefined && atPeriodEnd === undefined) return null
  const cancelAt = atPeriodEnd ? Math.min(...ends) : instantOf(at ?? null, ends)
  if (cancelAt !== null && cancelAt <= now) throw invalid('`cancel_at` must be a timestamp in the future.', 'cancel_at')
  return {
    cancel_at_period_end: atPeriodEnd ?? false,
    cancel_at: cancelAt,
    canceled_at: cancelAt === null ? null : now,
  }
}

/** Names of instants resolve immediately: a later change of the period does not move the date. */
function instantOf(at: NonNullable<EndingParams['cancel_at']> | null, ends: readonly number[]): number | null {
  if (at === 'min_period_end') return Math.min(...ends)
  return at === 'max_period_end' ? Math.max(...ends) : at
}

/** The end of a period, which a cancellation date may shorten. */
export const endWithin = ({ end }: Period, cancelAt: number | null): number => Math.min(end, cancelAt ?? end)

interface Moved {
  items: SubscriptionItem[]
  /** Credits for a shortened period, or debits for one that is lengthened again. */
  lines: LineDraft[]
}

/** The current period after a change of the cancellation date. */
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
