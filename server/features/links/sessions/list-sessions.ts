import { DAY_MS } from '../../../../contract/durations.ts'
import type { InputOf } from '../../../../contract/endpoint.ts'
import {
  type listLinkSessions as endpoint,
  MAX_SESSIONS,
  type ScheduledSession,
} from '../../../../contract/scheduled-sessions.ts'
import { type Db, databaseNow, type Queries } from '../../../db/db.ts'
import { type PlannedSession, sessionsBetween, timelineOf, windowsBetween } from '../../schedules/index.ts'
import { type LinkRow, ownLink } from '../store.ts'
import { type PeopleCount, peopleCounts } from './people-counts.ts'

type Input = InputOf<typeof endpoint> & { creatorId: string }

export async function sessionsOfOwnLink(
  db: Db,
  { creatorId, id: linkId, from, to }: Input,
): Promise<ScheduledSession[]> {
  const link = await ownLink(db, { creatorId, linkId })
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  const timeline = await timelineOf(db, linkId, new Date(fromMs - 2 * DAY_MS))
  const now = await databaseNow(db)
  const openings = new Map(
    windowsBetween(timeline, { fromMs, toMs }).map(({ startsAt, opensAt }) => [startsAt, opensAt]),
  )
  const sessions = sessionsBetween(timeline, { fromMs, toMs })
    .filter(session => mayHaveCheckIns(session, link, now))
    .slice(0, MAX_SESSIONS)
  const people = await peopleIn(db, link, sessions)
  return sessions.map(session =>
    presentSession(session, { opensAt: openings.get(session.startsAt) ?? null, link, now, people }),
  )
}

/** The end of a link ends its sessions: those after it do not take place, unless it is put off before. */
const mayHaveCheckIns = ({ startsAt, stored }: PlannedSession, { expires_at }: LinkRow, now: Date): boolean =>
  expires_at > now || startsAt < expires_at.getTime() || (stored?.checkinCount ?? 0) + (stored?.voidCount ?? 0) > 0

/** Empty where the link has no list. */
export const peopleIn = async (
  db: Queries,
  { id, people_count }: Pick<LinkRow, 'id' | 'people_count'>,
  sessions: readonly PlannedSession[],
): Promise<Map<number, PeopleCount>> =>
  people_count === 0
    ? new Map()
    : peopleCounts(
        db,
        id,
        sessions.map(({ startsAt, stored }) => ({ startsAt, checkinCount: stored?.checkinCount ?? 0 })),
      )

interface Around {
  /** Null of a session that takes no check-ins. */
  opensAt: number | null
  link: Pick<LinkRow, 'expires_at'>
  now: Date
  people: Map<number, PeopleCount>
}

export function presentSession(session: PlannedSession, { opensAt, link, now, people }: Around): ScheduledSession {
  const { checkinCount = 0, lateCount = 0, voidCount = 0 } = session.stored ?? {}
  return {
    startsAt: new Date(session.startsAt).toISOString(),
    endsAt: new Date(session.endsAt).toISOString(),
    title: session.title,
    state: link.expires_at > now ? stateOf(session, opensAt, now.getTime()) : stateAfterEnd(session),
    ...(session.dayOff !== null && { dayOff: true }),
    scheduled: session.scheduled,
    ...(people.get(session.startsAt) ?? { present: checkinCount - lateCount, late: lateCount }),
    voided: voidCount,
  }
}

const stateAfterEnd = ({ cancelled }: PlannedSession): ScheduledSession['state'] => (cancelled ? 'cancelled' : 'over')

function stateOf(session: PlannedSession, opensAt: number | null, nowMs: number): ScheduledSession['state'] {
  if (session.cancelled) return 'cancelled'
  if (session.endsAt <= nowMs) return 'over'
  return opensAt !== null && opensAt <= nowMs ? 'open' : 'planned'
}
