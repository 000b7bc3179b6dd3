import { DAY_MS } from '../../../../contract/durations.ts'
import {
  nextOccurrence,
  type Occurrence,
  occurrencesStarting,
  type ZonedSchedule,
} from '../../../../contract/occurrences.ts'

// With the zones' rules, of 150 kB: the form loads this module apart.

export interface PlannedSessions {
  /** From now on; null of a schedule that goes on for longer than two years. */
  count: number | null
  /** How many of them start after the link has ended; null where `count` is. */
  lost: number | null
  /** When the last one ends. */
  lastEndsAt: Date | null
}

const HORIZON_MS = 730 * DAY_MS

/** The sessions that a link would have, and those that come after its end. */
export function plannedSessions(
  zoned: ZonedSchedule,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): PlannedSessions | null {
  const fromMs = now.getTime()
  const toMs = fromMs + HORIZON_MS
  const sessions = occurrencesStarting(zoned, { fromMs, toMs })
  const lost = sessions.filter(({ startsAt }) => startsAt >= expiresAt.getTime())
  const [firstLost] = lost
  if (!firstLost) return null
  const { schedule } = zoned
  const endless = schedule.weekly.length > 0 && (!schedule.until || Date.parse(schedule.until) > toMs)
  if (endless) return { count: null, lost: null, lastEndsAt: null }
  return { count: sessions.length, lost: lost.length, lastEndsAt: new Date(sessions.at(-1)!.endsAt) }
}

/** The longest session, and what a change of the clock adds to it. */
const RUNNING_MS = 2 * DAY_MS

/** The session that runs now, and the first that start from now on. */
export function nextSessions(zoned: ZonedSchedule, { now, count }: { now: Date; count: number }): Occurrence[] {
  const nowMs = now.getTime()
  const begun = occurrencesStarting(zoned, { fromMs: nowMs - RUNNING_MS, toMs: nowMs })
  const found = begun.filter(({ endsAt }) => endsAt > nowMs).slice(-1)
  for (let fromMs = nowMs; found.length < count; ) {
    const next = nextOccurrence(zoned, fromMs)
    if (!next) break
    found.push(next)
    fromMs = next.startsAt + 1
  }
  return found
}
