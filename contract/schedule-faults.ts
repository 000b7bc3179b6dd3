import { DAY_MIN, DAY_MS } from './durations.ts'
import {
  nextOccurrence,
  occurrenceOf,
  type WallSession,
  wallSession,
  wallSessions,
  type ZonedSchedule,
} from './occurrences.ts'
import type { Schedule } from './schedule.ts'
import { dayOf, zoneClock } from './zone-clock.ts'

const CHECKED_DAYS = 730
const WEEK_DAYS = 7

/** Why a schedule cannot be saved at `now`, or null. */
export function scheduleFault(zoned: ZonedSchedule, now: Date): 'schedule_empty' | 'schedule_overlap' | null {
  const { schedule } = zoned
  if (overlapsInCycle(schedule) || overlapsAtDates(schedule)) return 'schedule_overlap'
  if (!comes(zoned, now)) return 'schedule_empty'
  return overlapsInTime(zoned, now) ? 'schedule_overlap' : null
}

/** A session that runs now began at most a day ago. */
const comes = (zoned: ZonedSchedule, now: Date): boolean => {
  let from = now.getTime() - 2 * DAY_MS
  while (true) {
    const next = nextOccurrence(zoned, from)
    if (!next) return false
    if (next.endsAt > now.getTime()) return true
    from = next.startsAt + 1
  }
}

const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from < b.to && b.from < a.to

/** The weekly times against each other, as long as they go on: the cycle's end meets its beginning. */
function overlapsInCycle({ weekly, everyWeeks }: Schedule): boolean {
  const cycleMin = everyWeeks * WEEK_DAYS * DAY_MIN
  const sessions = weekly.flatMap(each => [...new Set(each.days)].map(day => wallSession(day - 1, each)))
  const next = sessions.map(({ from, to }) => ({ from: from + cycleMin, to: to + cycleMin }))
  return sessions.some(
    (session, nth) =>
      sessions.some((other, at) => at > nth && overlaps(session, other)) ||
      next.some(other => overlaps(session, other)),
  )
}

/** The single dates against each other and against the weekly times around them. */
const overlapsAtDates = (schedule: Schedule): boolean =>
  schedule.dates.some(({ on }) => {
    const day = dayOf(on)
    return haveOverlap(wallSessions(schedule, day - 1, day + 1))
  })

const haveOverlap = (ordered: readonly WallSession[]): boolean =>
  ordered.some((session, nth) => nth > 0 && session.from < ordered[nth - 1]!.to)

/** Gaps and doubled hours move sessions: over two years, in instants. */
function overlapsInTime({ schedule, zone }: ZonedSchedule, now: Date): boolean {
  const clock = zoneClock(zone)
  const today = Math.floor(clock.wallOf(now.getTime()) / DAY_MIN)
  const firstDay = Math.max(today, Math.min(dayOf(schedule.since), ...schedule.dates.map(({ on }) => dayOf(on))))
  const sessions = wallSessions(schedule, firstDay - 1, firstDay + CHECKED_DAYS).map(each => occurrenceOf(each, clock))
  return sessions.some(({ startsAt }, nth) => nth > 0 && startsAt < sessions[nth - 1]!.endsAt)
}
