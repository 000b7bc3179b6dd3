import { type Account, itemsOf } from './account.ts'
import { endWithPeriod, renew, retry } from './resources/renewal.ts'
import { expireIncomplete, expireWaitingChange } from './resources/subscription-end.ts'
import { ended, PAYER_WAIT_S, subscriptionOf } from './resources/subscription-state.ts'
import type { Subscription, TestClock } from './wire.ts'

interface Due {
  at: number
  run: () => void
}

/** Whose time it is: everybody's, or that of a test clock. */
type Clock = TestClock | null

/** Does what has come due until an instant, in the order of time, each at its own instant. Answers whether anything was. */
export function doDue(account: Account, untilS: number, clock: Clock = null): boolean {
  const moveTo = (instant: number) => {
    if (clock) clock.frozen_time = Math.max(clock.frozen_time, instant)
    else account.now = Math.max(account.now, instant)
  }
  let any = false
  for (let due = nextOf(account, clock); due && due.at <= untilS; due = nextOf(account, clock)) {
    moveTo(due.at)
    due.run()
    any = true
  }
  moveTo(untilS)
  return any
}

export const nextDue = (account: Account): number | null => nextOf(account, null)?.at ?? null

/** Of two things at the same instant the one named first below comes first. */
function nextOf(account: Account, clock: Clock): Due | null {
  let next: Due | null = null
  for (const due of allDue(account, clock)) if (!next || due.at < next.at) next = due
  return next
}

function* allDue(account: Account, clock: Clock): Generator<Due> {
  const subscriptions = itemsOf(account, 'subscriptions').filter(
    one => !ended(one) && (one.test_clock ?? null) === (clock?.id ?? null),
  )
  for (const invoice of itemsOf(account, 'invoices')) {
    const of = invoice.next_payment_attempt !== null && subscriptionOf(account, invoice)
    if (of && subscriptions.includes(of))
      yield { at: invoice.next_payment_attempt!, run: () => retry(account, invoice) }
  }
  for (const subscription of subscriptions) yield* dueOf(account, subscription)
}

function* dueOf(account: Account, subscription: Subscription): Generator<Due> {
  if (subscription.status === 'incomplete') {
    yield { at: subscription.created + PAYER_WAIT_S, run: () => expireIncomplete(account, subscription) }
    return
  }
  if (subscription.pending_update)
    yield { at: subscription.pending_update.expires_at, run: () => expireWaitingChange(account, subscription) }
  const at = Math.min(...subscription.items.data.map(item => item.current_period_end))
  if (subscription.cancel_at_period_end) yield { at, run: () => endWithPeriod(account, subscription) }
  else yield { at, run: () => renew(account, subscription) }
}
