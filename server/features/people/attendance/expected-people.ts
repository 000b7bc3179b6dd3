import { type RawBuilder, sql } from 'kysely'
import { databaseNow, type Queries } from '../../../db/db.ts'
import type { LinkRow } from '../../links/index.ts'
import { LATE_MIN, type PlannedSession, sessionAt } from '../../schedules/index.ts'
import { WHOLE_LIFE } from './absence-store.ts'
import { stayedUntil } from './listed-at.ts'

/** The list without attendance, for a link with a schedule while no session is chosen. */
export const listed = (linkId: string): RawBuilder<unknown> => sql`
  select id, name, folded_name, email, external_id, true as listed, true as expected, null::text as state,
    null::timestamptz as at, null::int as late_min, null::text as matched_by, null::text as excuse
  from people where link_id = ${linkId} and removed_at is null`

interface Attended {
  linkId: string
  startsAt: Date
  /** People who are added later were not expected; null where that does not matter. */
  endsAt: Date | null
  over: boolean
  /** Nobody is absent or excused in a cancelled session. */
  cancelled: boolean
}

/**
 * Everybody on the list, and removed people who had been expected or had checked in. `here` selects each person's earliest valid
 * check-in. An excuse counts only for people who stayed on the list until the session ended.
 */
const attendance = (
  { linkId, startsAt, endsAt, over, cancelled }: Attended,
  here: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select p.id, p.name, p.folded_name, p.email, p.external_id, p.removed_at is null as listed,
    h.at is not null or a.state is not null or coalesce(p.added_at < ${endsAt}::timestamptz, true) as expected,
    case when h.at is null then a.state when h.late_min is null then 'present' else 'late' end as state,
    h.at, h.late_min, h.matched_by, a.reason as excuse
  from people p
  left join (${here}) h on h.person_id = p.id
  left join attendances a on (a.link_id, a.starts_at, a.person_id) = (p.link_id, ${startsAt}::timestamptz, p.id)
    and not ${cancelled}::bool and case a.state when 'absent' then ${over}::bool else ${stayedUntil(endsAt)} end
  where p.link_id = ${linkId} and (p.removed_at is null or h.at is not null or a.state is not null)`

/** Who was here or not in one session, or in the whole life of a link without any. */
export interface Attendance {
  startsAt: Date
  /** When it ended, if nobody can come any more: who was on the list then and has no check-in is absent. */
  endedAt: Date | null
  cancelled: boolean
  /** Selects the people. */
  people: RawBuilder<unknown>
}

/** Null of a link with a schedule while no session is chosen: nobody is here or missing then. */
export async function attendanceAt(
  db: Queries,
  { id, schedule_version, expires_at }: LinkRow,
  startsAt: string | undefined,
): Promise<Attendance | null> {
  const now = await databaseNow(db)
  if (startsAt === undefined) return schedule_version > 0 ? null : ofWholeLife(id, expires_at, now)
  return inSession(id, (await sessionAt(db, id, new Date(startsAt))).session, now)
}

function inSession(linkId: string, session: PlannedSession, now: Date): Attendance {
  const { cancelled, scheduled } = session
  const [startsAt, endsAt] = [new Date(session.startsAt), new Date(session.endsAt)]
  const over = endsAt <= now
  const here = sql`select distinct on (m.person_id) m.person_id, m.matched_by, c.checked_in_at as at,
      ${sql.raw(LATE_MIN)} as late_min
    from occurrences o
    join session_rows r on (r.link_id, r.starts_at) = (o.link_id, o.starts_at)
    join check_ins c on (c.link_id, c.ordinal) = (r.link_id, r.ordinal) and c.state = 'valid'
    join matches m on (m.link_id, m.ordinal) = (c.link_id, c.ordinal)
    where o.link_id = ${linkId} and o.starts_at = ${startsAt}
    order by m.person_id, c.late_s, c.ordinal`
  return {
    startsAt,
    endedAt: over && scheduled ? endsAt : null,
    cancelled,
    people: attendance({ linkId, startsAt, endsAt, over, cancelled }, here),
  }
}

/** Nobody is late there. */
function ofWholeLife(linkId: string, expiresAt: Date, now: Date): Attendance {
  const over = expiresAt <= now
  const here = sql`select e.id as person_id, first.* from people e cross join lateral (
      select m.matched_by, c.checked_in_at as at, null::int as late_min
      from matches m join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.ordinal)
      where m.link_id = e.link_id and m.person_id = e.id and c.state = 'valid' order by m.ordinal limit 1) first
    where e.link_id = ${linkId}`
  return {
    startsAt: WHOLE_LIFE,
    endedAt: over ? expiresAt : null,
    cancelled: false,
    people: attendance({ linkId, startsAt: WHOLE_LIFE, endsAt: null, over, cancelled: false }, here),
  }
}
