import type { InputOf } from '../../../../contract/endpoint.ts'
import {
  type listLinkSessions as endpoint,
  MAX_SESSIONS,
  type ScheduledSession,
} from '../../../../contract/scheduled-sessions.ts'
import { type Db, databaseNow } from '../../../db/db.ts'
import { type PlannedSession, sessionsBetween, timelineOf, windowsBetween } from '../../schedules/index.ts'
import { ownLink } from '../store.ts'

const DAY_MS = 86_400_000

type Input = InputOf<typeof endpoint> & { creatorId: string }

export async function sessionsOfOwnLink(
  db: Db,
  { creatorId, id: linkId, from, to }: Input,
): Promise<ScheduledSession[]> {
  await ownLink(db, { creatorId, linkId })
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  const timeline = await timelineOf(db, linkId, new Date(fromMs - 2 * DAY_MS))
  const now = await databaseNow(db)
  const openings = new Map(
    windowsBetween(timeline, { fromMs, toMs }).map(({ startsAt, opensAt }) => [startsAt, opensAt]),
  )
  return sessionsBetween(timeline, { fromMs, toMs })
    .slice(0, MAX_SESSIONS)
    .map(session => presentSession(session, openings.get(session.startsAt) ?? null, now))
}

/** `opensAt` is null of a session that takes no check-ins. */
export function presentSession(session: PlannedSession, opensAt: number | null, now: Date): ScheduledSession {
  const { checkinCount = 0, lateCount = 0, voidCount = 0 } = session.stored ?? {}
  return {
    startsAt: new Date(session.startsAt).toISOString(),
    endsAt: new Date(session.endsAt).toISOString(),
    title: session.title,
    state: stateOf(session, opensAt, now.getTime()),
    scheduled: session.scheduled,
    present: checkinCount - lateCount,
    late: lateCount,
    voided: voidCount,
  }
}

function stateOf(session: PlannedSession, opensAt: number | null, nowMs: number): ScheduledSession['state'] {
  if (session.cancelled) return 'cancelled'
  if (session.endsAt <= nowMs) return 'over'
  return opensAt !== null && opensAt <= nowMs ? 'open' : 'planned'
}
