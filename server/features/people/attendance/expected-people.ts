import { type RawBuilder, sql } from 'kysely'

/** Everybody on the list, without attendance: of a link with a schedule while no session is chosen. */
export const listed = (linkId: string): RawBuilder<unknown> => sql`
  select id, name, folded_name, email, external_id, null::text as state, null::timestamptz as at, null::int as late_min,
    null::text as matched_by
  from people where link_id = ${linkId} and removed_at is null`

/** Everybody who is on the list, or was here before being removed. `here` selects the earliest valid check-in of each person. */
const expected = (linkId: string, here: RawBuilder<unknown>, addedBefore: Date): RawBuilder<unknown> => sql`
  select p.id, p.name, p.folded_name, p.email, p.external_id,
    case when h.at is null then null when h.late_min is null then 'present' else 'late' end as state,
    h.at, h.late_min, h.matched_by
  from people p left join (${here}) h on h.person_id = p.id
  where p.link_id = ${linkId} and (h.at is not null or (p.removed_at is null and p.added_at < ${addedBefore}))`

/** The people of one session: whoever came onto the list after its end was not expected. */
export const expectedInSession = (linkId: string, { startsAt, endsAt }: { startsAt: number; endsAt: number }) =>
  expected(
    linkId,
    sql`select distinct on (m.person_id) m.person_id, m.matched_by, c.checked_in_at as at,
        case when c.late_s > o.late_after_min * 60 then c.late_s / 60 end as late_min
      from occurrences o
      join session_rows r on (r.link_id, r.starts_at) = (o.link_id, o.starts_at)
      join check_ins c on (c.link_id, c.ordinal) = (r.link_id, r.ordinal) and c.state = 'valid'
      join matches m on (m.link_id, m.ordinal) = (c.link_id, c.ordinal)
      where o.link_id = ${linkId} and o.starts_at = ${new Date(startsAt)}
      order by m.person_id, c.late_s, c.ordinal`,
    new Date(endsAt),
  )

/** The people of a link without a schedule, for its whole life: nobody is late there. */
export const expectedAtLink = (linkId: string, expiresAt: Date) =>
  expected(
    linkId,
    sql`select e.id as person_id, first.* from people e cross join lateral (
        select m.matched_by, c.checked_in_at as at, null::int as late_min
        from matches m join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.ordinal)
        where m.link_id = e.link_id and m.person_id = e.id and c.state = 'valid' order by m.ordinal limit 1) first
      where e.link_id = ${linkId}`,
    expiresAt,
  )
