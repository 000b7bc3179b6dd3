import { type RawBuilder, sql } from 'kysely'
import { WHOLE_LIFE } from './absence-store.ts'

/** Everybody on the list, without attendance: of a link with a schedule while no session is chosen. */
export const listed = (linkId: string): RawBuilder<unknown> => sql`
  select id, name, folded_name, email, external_id, true as listed, true as expected, null::text as state,
    null::timestamptz as at, null::int as late_min, null::text as matched_by
  from people where link_id = ${linkId} and removed_at is null`

interface Attended {
  linkId: string
  startsAt: Date
  /** Whoever comes onto the list later was not expected; null where that does not matter. */
  endsAt: Date | null
  /** Nobody is absent from what goes on, or was cancelled. */
  over: boolean
}

/**
 * Everybody on the list, and those who were expected or here before they were removed. `here` selects the earliest check-in that
 * counts of each person.
 */
const attendance = (
  { linkId, startsAt, endsAt, over }: Attended,
  here: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select p.id, p.name, p.folded_name, p.email, p.external_id, p.removed_at is null as listed,
    h.at is not null or a.state is not null or coalesce(p.added_at < ${endsAt}::timestamptz, true) as expected,
    case when h.at is null then a.state when h.late_min is null then 'present' else 'late' end as state,
    h.at, h.late_min, h.matched_by
  from people p
  left join (${here}) h on h.person_id = p.id
  left join attendances a on (a.link_id, a.starts_at, a.person_id) = (p.link_id, ${startsAt}::timestamptz, p.id) and ${over}::bool
  where p.link_id = ${linkId} and (p.removed_at is null or h.at is not null or a.state is not null)`

interface Session {
  startsAt: number
  endsAt: number
  cancelled: boolean
}

/** The people of one session. */
export const expectedInSession = (linkId: string, { startsAt, endsAt, cancelled }: Session, now: Date) =>
  attendance(
    { linkId, startsAt: new Date(startsAt), endsAt: new Date(endsAt), over: endsAt <= now.getTime() && !cancelled },
    sql`select distinct on (m.person_id) m.person_id, m.matched_by, c.checked_in_at as at,
        case when c.late_s > o.late_after_min * 60 then c.late_s / 60 end as late_min
      from occurrences o
      join session_rows r on (r.link_id, r.starts_at) = (o.link_id, o.starts_at)
      join check_ins c on (c.link_id, c.ordinal) = (r.link_id, r.ordinal) and c.state = 'valid'
      join matches m on (m.link_id, m.ordinal) = (c.link_id, c.ordinal)
      where o.link_id = ${linkId} and o.starts_at = ${new Date(startsAt)}
      order by m.person_id, c.late_s, c.ordinal`,
  )

/** The people of a link without a schedule, for its whole life: nobody is late there. */
export const expectedAtLink = (linkId: string, expiresAt: Date, now: Date) =>
  attendance(
    { linkId, startsAt: WHOLE_LIFE, endsAt: null, over: expiresAt <= now },
    sql`select e.id as person_id, first.* from people e cross join lateral (
        select m.matched_by, c.checked_in_at as at, null::int as late_min
        from matches m join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.ordinal)
        where m.link_id = e.link_id and m.person_id = e.id and c.state = 'valid' order by m.ordinal limit 1) first
      where e.link_id = ${linkId}`,
  )
