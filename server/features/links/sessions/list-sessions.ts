import type { InputOf } from '../../../../contract/endpoint.ts'
import {
  type listLinkSessions as endpoint,
  MAX_SESSIONS,
  type ScheduledSession,
} from '../../../../contract/scheduled-sessions.ts'
import { type Db, databaseNow } from '../../../db/db.ts'
import { Declined } from '../../../http/declined.ts'
import { type PlannedSession, sessionsBetween, timelineOf } from '../../schedules/index.ts'
import { ownLink } from '../store.ts'

const DAY_MS = 86_400_000

type Input = InputOf<typeof endpoint> & { creatorId: string }

export async function sessionsOfOwnLink(
  db: Db,
  { creatorId, id: linkId, from, to }: Input,
): Promise<ScheduledSession[]> {
  const link = await ownLink(db, { creatorId, linkId })
  if (!link) throw new Declined('link_not_found')
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  const timeline = await timelineOf(db, linkId, new Date(fromMs - 2 * DAY_MS))
  const now = await databaseNow(db)
  return sessionsBetween(timeline, { fromMs, toMs })
    .slice(0, MAX_SESSIONS)
    .map((session, nth, all) => presentSession(session, now, all[nth - 1]?.endsAt))
}

/** The opening is cut at the end of the session before. */
export function presentSession(session: PlannedSession, now: Date, previousEndsAt = 0): ScheduledSession {
  const { checkinCount = 0, lateCount = 0, voidCount = 0 } = session.stored ?? {}
  return {
    startsAt: new Date(session.startsAt).toISOString(),
    endsAt: new Date(session.endsAt).toISOString(),
    title: session.title,
    state: stateOf(session, now.getTime(), previousEndsAt),
    present: checkinCount - lateCount,
    late: lateCount,
    voided: voidCount,
  }
}

function stateOf(session: PlannedSession, nowMs: number, previousEndsAt: number): ScheduledSession['state'] {
  if (session.cancelled) return 'cancelled'
  if (session.endsAt <= nowMs) return 'over'
  const opensAt = Math.max(session.startsAt - session.opensBeforeMin * 60_000, previousEndsAt)
  return session.scheduled && opensAt <= nowMs ? 'open' : 'planned'
}
