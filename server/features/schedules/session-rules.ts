import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import {
  cutAtNext,
  nextOccurrence,
  type Occurrence,
  occurrencesOnDaysOff,
  occurrencesStarting,
} from '../../../contract/occurrences.ts'
import type { Schedule } from '../../../contract/schedule.ts'
import { type SessionWindow, windowsOf } from '../../../contract/session-windows.ts'

/** A schedule as it was from one time on. */
export interface ScheduleVersion {
  validFromMs: number
  zone: string
  /** Null: without sessions. */
  schedule: Schedule | null
}

/** A session with check-ins or changes, as it was at the last of them. */
export interface StoredSession extends Occurrence {
  /** Null: not changed by hand. */
  changedEndsAt: number | null
  /** Empty: without a title. */
  changedTitle: string | null
  cancelled: boolean
  lateAfterMin: number
  checkinCount: number
  lateCount: number
  voidCount: number
}

/** What is known of a link's sessions: its schedules, oldest first, and what was stored of sessions, in their order. */
export interface Timeline {
  versions: ScheduleVersion[]
  stored: StoredSession[]
}

export interface PlannedSession extends Occurrence {
  /** Of the schedule that it comes from: by that clock it is named, also after a change of the zone. */
  zone: string
  opensBeforeMin: number
  lateAfterMin: number
  cancelled: boolean
  /** The day off that cancels it; null: none. */
  dayOff: string | null
  /** False of one that has check-ins, and that the schedule has no more. */
  scheduled: boolean
  stored: StoredSession | null
}

export type OpenWindow = PlannedSession & SessionWindow

/** The longest session, and what a change of the clock adds to it. */
const MARGIN_MS = 2 * DAY_MS

interface Range {
  fromMs: number
  toMs: number
}

/**
 * The sessions that start at or after `fromMs` and before `toMs`. Each comes from the schedule of its time; one that runs at a
 * change goes on as it is.
 */
export function sessionsBetween(timeline: Timeline, { fromMs, toMs }: Range): PlannedSession[] {
  const stored = new Map(timeline.stored.map(session => [session.startsAt, session]))
  const wide = { fromMs: fromMs - MARGIN_MS, toMs: toMs + MARGIN_MS }
  const planned: PlannedSession[] = []
  for (const [nth, version] of timeline.versions.entries()) {
    const untilMs = timeline.versions[nth + 1]?.validFromMs ?? Infinity
    if (!holdsMinute(version.validFromMs, untilMs)) continue
    const range = {
      fromMs: Math.max(wide.fromMs, version.validFromMs - MARGIN_MS),
      toMs: Math.min(wide.toMs, untilMs),
    }
    const own = sessionsOf(version, range, stored)
    const running = (session: PlannedSession) =>
      !session.cancelled && session.startsAt < version.validFromMs && version.validFromMs < session.endsAt
    const taken = planned.some(running)
    planned.push(...own.filter(session => session.startsAt >= version.validFromMs || (!taken && running(session))))
  }
  const known = new Set(planned.map(({ startsAt }) => startsAt))
  const dropped = timeline.stored
    .filter(({ startsAt, checkinCount, voidCount }) => !known.has(startsAt) && checkinCount + voidCount > 0)
    .map(
      (session): PlannedSession => ({
        ...session,
        zone: zoneAt(timeline, session.startsAt),
        opensBeforeMin: 0,
        dayOff: null,
        scheduled: false,
        stored: session,
      }),
    )
  const taking = cutAtNext(inOrder(planned.filter(({ cancelled }) => !cancelled)))
  const taken = new Set(taking.map(({ startsAt }) => startsAt))
  const cancelled = new Map(planned.filter(session => session.cancelled).map(session => [session.startsAt, session]))
  const listed = [...cancelled.values()].filter(({ startsAt }) => !taken.has(startsAt))
  return inOrder([...taking, ...listed, ...dropped]).filter(({ startsAt }) => startsAt >= fromMs && startsAt < toMs)
}

const zoneAt = ({ versions }: Timeline, atMs: number): string =>
  (versions.findLast(({ validFromMs }) => validFromMs <= atMs) ?? versions[0])?.zone ?? 'UTC'

/** Sessions start on whole minutes: none starts under a schedule that was changed again within one. */
const holdsMinute = (fromMs: number, untilMs: number) => Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS < untilMs

const inOrder = <Session extends Occurrence>(sessions: Session[]) => sessions.sort((a, b) => a.startsAt - b.startsAt)

function sessionsOf(
  { zone, schedule }: ScheduleVersion,
  range: Range,
  stored: Map<number, StoredSession>,
): PlannedSession[] {
  if (!schedule) return []
  const { opensBeforeMin, lateAfterMin } = schedule
  const zoned = { zone, schedule }
  const planned = occurrencesStarting(zoned, range).map(occurrence => ({ ...occurrence, dayOff: null }))
  return [...occurrencesOnDaysOff(zoned, range), ...planned].map(occurrence => {
    const known = stored.get(occurrence.startsAt) ?? null
    return {
      ...occurrence,
      ...(known && changesByHand(known)),
      zone,
      opensBeforeMin,
      lateAfterMin,
      cancelled: occurrence.dayOff !== null || (known?.cancelled ?? false),
      scheduled: true,
      stored: known,
    }
  })
}

const changesByHand = ({ changedEndsAt, changedTitle }: StoredSession): Partial<Occurrence> => ({
  ...(changedEndsAt !== null && { endsAt: changedEndsAt }),
  ...(changedTitle !== null && { title: changedTitle || null }),
})

/** When the sessions that start in a range take check-ins. */
export const windowsBetween = (timeline: Timeline, range: Range): OpenWindow[] =>
  windowsOf(
    sessionsBetween(timeline, { fromMs: range.fromMs - MARGIN_MS, toMs: range.toMs }).filter(
      ({ scheduled, cancelled }) => scheduled && !cancelled,
    ),
  ).filter(({ startsAt }) => startsAt >= range.fromMs)

/** The next window that opens after `afterMs`, however far away. */
export function nextWindow(timeline: Timeline, afterMs: number): OpenWindow | null {
  const current = timeline.versions.at(-1)
  if (!current?.schedule) return null
  const zoned = { zone: current.zone, schedule: current.schedule }
  const cancelledStarts = new Set(timeline.stored.filter(({ cancelled }) => cancelled).map(({ startsAt }) => startsAt))
  let fromMs = afterMs
  while (true) {
    const next = nextOccurrence(zoned, fromMs, cancelledStarts)
    if (!next) return null
    const [window] = windowsBetween(timeline, { fromMs: next.startsAt, toMs: next.startsAt + 1 })
    // One that is open already is not the next one.
    if (window && window.opensAt > afterMs) return window
    fromMs = next.startsAt + 1
  }
}

const STEP_MS = 28 * DAY_MS

/** The session that was over last at `atMs`, as far back as the schedules go. */
export function lastSession(timeline: Timeline, atMs: number): PlannedSession | null {
  const sinceMs = (timeline.versions[0]?.validFromMs ?? atMs) - MARGIN_MS
  for (let toMs = atMs; toMs > sinceMs; toMs -= STEP_MS) {
    const sessions = sessionsBetween(timeline, { fromMs: Math.max(sinceMs, toMs - STEP_MS), toMs })
    const last = sessions.findLast(({ scheduled, cancelled, endsAt }) => scheduled && !cancelled && endsAt <= atMs)
    if (last) return last
  }
  return null
}
