import { type Account, emit, listAll } from '../../account.ts'
import { invalid, tooManyRequests } from '../../api-error.ts'
import { addIntervals, DAY_S } from '../../calendar.ts'
import { runNextDue } from '../../due.ts'
import type { TestClock } from '../../wire.ts'
import { recurrenceOf } from '../products/prices.ts'
import { isEnded } from '../subscriptions/state.ts'

const MAX_INTERVALS = 2
const MAX_DAYS = 2 * 365

export const advancingClocks = (account: Account): TestClock[] =>
  listAll(account, 'testClocks').filter(({ status }) => status === 'advancing')

export function beginAdvance(account: Account, clock: TestClock, target: number): void {
  if (clock.status === 'internal_failure')
    throw invalid(`Test clock ${clock.id} has failed and can no longer advance. Delete it and create another.`)
  if (target <= clock.frozen_time)
    throw invalid('The `frozen_time` must be after the current frozen time of the clock.', 'frozen_time')
  if (target > limitOf(account, clock))
    throw invalid(
      'The `frozen_time` cannot be more than two intervals in the future from the shortest subscription in this test clock.',
      'frozen_time',
    )
  clock.status = 'advancing'
  clock.status_details = { advancing: { target_frozen_time: target } }
  emit(account, 'test_helpers.test_clock.advancing', clock)
  account.advanceClocks()
}

function limitOf(account: Account, { id, frozen_time: from }: TestClock): number {
  const limits = listAll(account, 'subscriptions')
    .filter(subscription => subscription.test_clock === id && !isEnded(subscription))
    .map(({ items }) => addIntervals(from, recurrenceOf(items.data[0]!.price), MAX_INTERVALS))
  return limits.length > 0 ? Math.min(...limits) : from + MAX_DAYS * DAY_S
}

/** Runs the next action that is due on an advancing clock; without one the clock has reached its target. */
export function stepClock(account: Account, clock: TestClock): void {
  const target = clock.status_details.advancing!.target_frozen_time
  if (runNextDue(account, target, clock)) return
  clock.status = 'ready'
  clock.status_details = {}
  emit(account, 'test_helpers.test_clock.ready', clock)
}

/** Stops a clock on which a due action has failed. */
export function failClock(account: Account, clock: TestClock): void {
  clock.status = 'internal_failure'
  clock.status_details = {}
  emit(account, 'test_helpers.test_clock.internal_failure', clock)
}

/** Refuses a request that would change a customer of an advancing clock. `ids`: the ids that the request names. */
export function refuseWhileAdvancing(account: Account, ids: readonly string[]): void {
  const busy = new Set(advancingClocks(account).map(({ id }) => id))
  if (busy.size === 0) return
  const clock = ids.map(id => clockOf(account, id)).find(id => id && busy.has(id))
  if (clock)
    throw tooManyRequests('rate_limit', `Test clock advancement underway - cannot perform modifications: ${clock}`)
}

function clockOf({ store: { collections } }: Account, id: string): string | null {
  if (collections.testClocks[id]) return id
  const objects: Record<string, { customer?: unknown } | undefined>[] = Object.values(collections)
  const object = objects.map(collection => collection[id]).find(found => found !== undefined)
  const customer = collections.customers[id] ?? collections.customers[String(object?.customer)]
  return customer?.test_clock ?? null
}
