import { DAY_MIN, DAY_MS, MINUTE_MS } from './durations.ts'
import { type Schedule, SESSION_MIN } from './schedule.ts'
import { dayOf, minuteOf, type WallMin, type ZoneClock, zoneClock } from './zone-clock.ts'

/** A schedule with the zone in which its times are read. */
export interface ZonedSchedule {
  schedule: Schedule
  zone: string
}

/** One session. Times are milliseconds since the epoch, the end exclusive. */
export interface Occurrence {
  startsAt: number
  endsAt: number
  title: string | null
}

/** On the wall clock. */
export interface WallSession {
  from: WallMin
  to: WallMin
  title: string | null
}

const WEEK_DAYS = 7
/** 1970-01-01 was a Thursday: weeks are counted from the Monday before it. */
const MONDAY_OFFSET_DAYS = 3

const weekOf = (day: number) => Math.floor((day + MONDAY_OFFSET_DAYS) / WEEK_DAYS)
/** Monday is 1. */
const weekdayOf = (day: number) => ((((day + MONDAY_OFFSET_DAYS) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1

/** The sessions that start on the days from `firstDay` to `lastDay`, in their order. */
export function wallSessions(schedule: Schedule, firstDay: number, lastDay: number): WallSession[] {
  const sinceDay = dayOf(schedule.since)
  const weeklyFrom = Math.max(firstDay, sinceDay)
  const weeklyTo = schedule.until === undefined ? lastDay : Math.min(lastDay, dayOf(schedule.until))
  const except = new Set(schedule.except.map(dayOf))
  const found: WallSession[] = []
  for (let day = weeklyFrom; schedule.weekly.length > 0 && day <= weeklyTo; day++) {
    if (except.has(day) || (weekOf(day) - weekOf(sinceDay)) % schedule.everyWeeks !== 0) continue
    for (const weekly of schedule.weekly) if (weekly.days.includes(weekdayOf(day))) found.push(wallSession(day, weekly))
  }
  for (const single of schedule.dates) {
    const day = dayOf(single.on)
    if (day >= firstDay && day <= lastDay) found.push(wallSession(day, single))
  }
  return found.sort((a, b) => a.from - b.from)
}

interface Times {
  from: string
  minutes: number
  title?: string | undefined
}

export const wallSession = (day: number, { from, minutes, title }: Times): WallSession => {
  const start = day * DAY_MIN + minuteOf(from)
  return { from: start, to: start + minutes, title: title || null }
}

/** Where a session of the wall clock lies in time. Not cut at the start of the next one. */
export function occurrenceOf({ from, to, title }: WallSession, clock: ZoneClock): Occurrence {
  const startsAt = clock.instantOf(from)
  return { startsAt, endsAt: Math.max(clock.instantOf(to), startsAt + SESSION_MIN.min * MINUTE_MS), title }
}

/** The sessions that start at or after `fromMs` and before `toMs`, in their order. No instant has two. */
export function occurrencesStarting(
  { schedule, zone }: ZonedSchedule,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Occurrence[] {
  if (fromMs >= toMs) return []
  const clock = zoneClock(zone)
  // A gap moves a start by at most a day, and the next session cuts the last one.
  const [firstDay, lastDay] = [fromMs, toMs].map(ms => Math.floor(clock.wallOf(ms) / DAY_MIN)) as [number, number]
  const all = wallSessions(schedule, firstDay - 2, lastDay + 2).map(session => occurrenceOf(session, clock))
  return cutAtNext(all).filter(({ startsAt }) => startsAt >= fromMs && startsAt < toMs)
}

/** The weekly sessions that would start in a range, were their days not off. */
export function occurrencesOnDaysOff(
  { schedule, zone }: ZonedSchedule,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): (Occurrence & { dayOff: string })[] {
  const clock = zoneClock(zone)
  const weekly = { ...schedule, dates: [], except: [] }
  // A day of the wall clock lies within a day of that of UTC, and a gap moves a start by at most a day.
  const near = schedule.except.filter(
    date => dayOf(date) * DAY_MS > fromMs - 3 * DAY_MS && dayOf(date) * DAY_MS < toMs + 3 * DAY_MS,
  )
  return near
    .flatMap(dayOff =>
      wallSessions(weekly, dayOf(dayOff), dayOf(dayOff)).map(session => ({ ...occurrenceOf(session, clock), dayOff })),
    )
    .filter(({ startsAt }) => startsAt >= fromMs && startsAt < toMs)
}

/** Ends each session at the start of the next one at the latest. Of two that start together the first stays. */
export function cutAtNext<Session extends Occurrence>(ordered: readonly Session[]): Session[] {
  const distinct = ordered.filter(({ startsAt }, nth) => ordered[nth - 1]?.startsAt !== startsAt)
  return distinct.map((session, nth) => ({
    ...session,
    endsAt: Math.min(session.endsAt, distinct[nth + 1]?.startsAt ?? Infinity),
  }))
}

/** With 60 days off in a row, a session of every second week may be so far away. */
const MAX_PAUSE_DAYS = 62 * 2 * WEEK_DAYS
const STEP_DAYS = 28

const NONE: ReadonlySet<number> = new Set()

/** The first session that starts at or after `fromMs`, and at none of the times to skip. */
export function nextOccurrence(zoned: ZonedSchedule, fromMs: number, skippedStarts = NONE): Occurrence | null {
  const starts = [nextWeeklyStart(zoned, fromMs, skippedStarts), nextDateStart(zoned, fromMs, skippedStarts)].filter(
    ms => ms !== null,
  )
  if (starts.length === 0) return null
  const startsAt = Math.min(...starts)
  return occurrencesStarting(zoned, { fromMs: startsAt, toMs: startsAt + 1 })[0]!
}

function nextWeeklyStart(
  { schedule, zone }: ZonedSchedule,
  fromMs: number,
  skippedStarts: ReadonlySet<number>,
): number | null {
  if (schedule.weekly.length === 0) return null
  // A day of the wall clock lies within a day of that of UTC.
  const firstMs = Math.max(fromMs, (dayOf(schedule.since) - 1) * DAY_MS)
  const untilMs = schedule.until === undefined ? Infinity : (dayOf(schedule.until) + 2) * DAY_MS
  const weekly = { zone, schedule: { ...schedule, dates: [] } }
  let endMs = Math.min(firstMs + MAX_PAUSE_DAYS * DAY_MS, untilMs)
  for (let ms = firstMs; ms < endMs; ms += STEP_DAYS * DAY_MS) {
    const found = occurrencesStarting(weekly, { fromMs: ms, toMs: ms + STEP_DAYS * DAY_MS })
    const first = found.find(({ startsAt }) => !skippedStarts.has(startsAt))
    if (first) return first.startsAt
    if (found.length > 0) endMs = Math.min(ms + (STEP_DAYS + MAX_PAUSE_DAYS) * DAY_MS, untilMs)
  }
  return null
}

function nextDateStart(
  { schedule, zone }: ZonedSchedule,
  fromMs: number,
  skippedStarts: ReadonlySet<number>,
): number | null {
  const clock = zoneClock(zone)
  const starts = schedule.dates
    .map(single => occurrenceOf(wallSession(dayOf(single.on), single), clock).startsAt)
    .filter(startsAt => startsAt >= fromMs && !skippedStarts.has(startsAt))
  return starts.length > 0 ? Math.min(...starts) : null
}
