import {
  cutAtNext,
  lastOccurrence,
  nextOccurrence,
  type Occurrence,
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

/** A session with check-ins or changes. */
export interface StoredSession extends Occurrence {
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
  opensBeforeMin: number
  lateAfterMin: number
  cancelled: boolean
  /** False of one that has check-ins, and that the schedule has no more. */
  scheduled: boolean
  stored: StoredSession | null
}

export type OpenWindow = PlannedSession & SessionWindow

const DAY_MS = 86_400_000
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
    const ownRange = {
      fromMs: Math.max(wide.fromMs, version.validFromMs - MARGIN_MS),
      toMs: Math.min(wide.toMs, untilMs),
    }
    const own = sessionsOf(version, ownRange, stored)
    const running = (session: PlannedSession) =>
      !session.cancelled && session.startsAt < version.validFromMs && version.validFromMs < session.endsAt
    const taken = planned.some(running)
    planned.push(...own.filter(session => session.startsAt >= version.validFromMs || (!taken && running(session))))
  }
  const known = new Set(planned.map(({ startsAt }) => startsAt))
  const dropped = timeline.stored
    .filter(({ startsAt, checkinCount, voidCount }) => !known.has(startsAt) && checkinCount + voidCount > 0)
    .map((session): PlannedSession => ({ ...session, opensBeforeMin: 0, scheduled: false, stored: session }))
  const taking = cutAtNext(inOrder(planned.filter(({ cancelled }) => !cancelled)))
  return inOrder([...taking, ...planned.filter(({ cancelled }) => cancelled), ...dropped]).filter(
    ({ startsAt }) => startsAt >= fromMs && startsAt < toMs,
  )
}

const inOrder = <Session extends Occurrence>(sessions: Session[]) => sessions.sort((a, b) => a.startsAt - b.startsAt)

function sessionsOf(
  { zone, schedule }: ScheduleVersion,
  range: Range,
  stored: Map<number, StoredSession>,
): PlannedSession[] {
  if (!schedule) return []
  return occurrencesStarting({ zone, schedule }, range).map(occurrence => {
    const { opensBeforeMin, lateAfterMin } = schedule
    const known = stored.get(occurrence.startsAt) ?? null
    const changed = known && { endsAt: known.endsAt, title: known.title, lateAfterMin: known.lateAfterMin }
    return {
      ...occurrence,
      opensBeforeMin,
      lateAfterMin,
      ...changed,
      cancelled: known?.cancelled ?? false,
      scheduled: true,
      stored: known,
    }
  })
}

/** When the sessions that start in a range take check-ins. */
export const windowsBetween = (timeline: Timeline, range: Range): OpenWindow[] =>
  windowsOf(
    sessionsBetween(timeline, { fromMs: range.fromMs - MARGIN_MS, toMs: range.toMs }).filter(
      ({ scheduled, cancelled }) => scheduled && !cancelled,
    ),
  ).filter(({ startsAt }) => startsAt >= range.fromMs)

/** The next window that opens after `afterMs` and before `beforeMs`, however far away. */
export function nextWindow(timeline: Timeline, { afterMs, beforeMs }: { afterMs: number; beforeMs: number }) {
  const current = timeline.versions.at(-1)
  if (!current?.schedule) return null
  const { zone, schedule } = current
  let fromMs = afterMs
  while (true) {
    const next = nextOccurrence({ zone, schedule }, fromMs)
    if (!next || next.startsAt - schedule.opensBeforeMin * 60_000 >= beforeMs) return null
    const [window] = windowsBetween(timeline, { fromMs: next.startsAt, toMs: next.startsAt + 1 })
    // A cancelled one has no window, and one that is open already is not the next one.
    if (window && window.opensAt > afterMs) return window.opensAt < beforeMs ? window : null
    fromMs = next.startsAt + 1
  }
}

/** The session that was over last at `atMs`, however long ago. */
export function lastSession(timeline: Timeline, atMs: number): PlannedSession | null {
  for (const [nth, version] of [...timeline.versions.entries()].reverse()) {
    if (!version.schedule) continue
    const zoned = { zone: version.zone, schedule: version.schedule }
    let untilMs = Math.min(atMs, timeline.versions[nth + 1]?.validFromMs ?? Infinity)
    while (true) {
      const last = lastOccurrence(zoned, { sinceMs: version.validFromMs - MARGIN_MS, untilMs })
      if (!last) break
      const [session] = sessionsBetween(timeline, { fromMs: last.startsAt, toMs: last.startsAt + 1 })
      if (session && !session.cancelled && session.endsAt <= atMs) return session
      untilMs = last.startsAt
    }
  }
  return null
}
