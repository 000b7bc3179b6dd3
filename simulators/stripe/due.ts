import { type Account, listAll, retrieve } from './account.ts'
import { DAY_S } from './calendar.ts'
import { expire } from './resources/checkout/sessions.ts'
import { enterPhase } from './resources/schedules/phases.ts'
import { release } from './resources/schedules/schedules.ts'
import { endSubscription, expireIncomplete, expirePendingUpdate } from './resources/subscriptions/end.ts'
import { announce, endAsPlanned, endTrial, finalizeAndCharge, renew, retry } from './resources/subscriptions/renewal.ts'
import { endsInPeriod, isEnded, PAYER_WAIT_S, subscriptionOf } from './resources/subscriptions/state.ts'
import { warningAt, warnOfEnd } from './resources/subscriptions/trial.ts'
import type { Schedule, Subscription, TestClock } from './wire.ts'

interface Due {
  at: number
  run: () => void
}

/** A test clock, or null for the account's own time. */
type Clock = TestClock | null

/** Runs every action that is due by an instant, in order, each at its own instant. True when there was any. */
export function runDue(account: Account, untilS: number): boolean {
  let any = false
  while (runNextDue(account, untilS)) any = true
  return any
}

/** Runs the first due action and returns true; without one, moves the clock to the instant and returns false. */
export function runNextDue(account: Account, untilS: number, clock: Clock = null): boolean {
  const due = nextOf(account, clock)
  const isDue = due !== null && due.at <= untilS
  const instant = isDue ? due.at : untilS
  if (clock) clock.frozen_time = Math.max(clock.frozen_time, instant)
  else account.now = Math.max(account.now, instant)
  if (isDue) due.run()
  return isDue
}

export const nextDue = (account: Account): number | null => nextOf(account, null)?.at ?? null

/** Of two actions at the same instant, the one that `allDue` yields first comes first. */
function nextOf(account: Account, clock: Clock): Due | null {
  let next: Due | null = null
  for (const due of allDue(account, clock)) if (!next || due.at < next.at) next = due
  return next
}

function* allDue(account: Account, clock: Clock): Generator<Due> {
  const subscriptions = listAll(account, 'subscriptions').filter(
    one => !isEnded(one) && (one.test_clock ?? null) === (clock?.id ?? null),
  )
  for (const invoice of listAll(account, 'invoices')) {
    const at = invoice.next_payment_attempt
    const of = subscriptionOf(account, invoice)
    if (at === null || !of || !subscriptions.includes(of)) continue
    yield { at, run: () => (invoice.status === 'draft' ? finalizeAndCharge : retry)(account, invoice) }
  }
  for (const schedule of listAll(account, 'schedules'))
    if (subscriptions.some(({ id }) => id === schedule.subscription)) yield phaseEnd(account, schedule)
  for (const subscription of subscriptions) yield* dueOf(account, subscription)
  for (const session of listAll(account, 'checkoutSessions')) {
    const own = session.customer ? account.store.collections.customers[session.customer]?.test_clock : null
    if (session.status === 'open' && (own ?? null) === (clock?.id ?? null))
      yield { at: session.expires_at, run: () => expire(account, session) }
  }
}

/** Comes before a renewal at the same instant, so that the renewal is charged as the new phase says. */
function phaseEnd(account: Account, schedule: Schedule): Due {
  const { end_date: at } = schedule.current_phase!
  return {
    at,
    run: () => {
      const next = schedule.phases.find(({ start_date }) => start_date === at)
      if (next) enterPhase(account, schedule, next)
      else if (schedule.end_behavior === 'cancel')
        endSubscription(account, retrieve(account, 'subscriptions', schedule.subscription!))
      else release(account, schedule)
    },
  }
}

function* dueOf(account: Account, subscription: Subscription): Generator<Due> {
  if (subscription.status === 'incomplete') {
    yield { at: subscription.created + PAYER_WAIT_S, run: () => expireIncomplete(account, subscription) }
    return
  }
  if (subscription.pending_update)
    yield { at: subscription.pending_update.expires_at, run: () => expirePendingUpdate(account, subscription) }
  if (subscription.status === 'paused') return
  const endsAt = endsInPeriod(subscription)
  if (endsAt !== null) yield { at: endsAt, run: () => endAsPlanned(account, subscription) }
  else {
    const at = Math.min(...subscription.items.data.map(item => item.current_period_end))
    const trialing = subscription.status === 'trialing'
    yield { at, run: () => (trialing ? endTrial : renew)(account, subscription) }
    if (trialing && account.store.hidden.trialWarnings[subscription.id] !== subscription.trial_end)
      yield { at: warningAt(subscription), run: () => warnOfEnd(account, subscription) }
    yield* announcementOf(account, subscription, at)
  }
}

function* announcementOf(account: Account, subscription: Subscription, renewalAt: number): Generator<Due> {
  const { upcomingDays } = account.store.settings
  if (upcomingDays === null || account.store.hidden.announced[subscription.id] === renewalAt) return
  const begun = subscription.items.data[0]!.current_period_start
  yield { at: Math.max(begun, renewalAt - upcomingDays * DAY_S), run: () => announce(account, subscription) }
}
