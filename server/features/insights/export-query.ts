import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type CheckInFilter, isFiltered, matchesFilter } from '../checkins/index.ts'
import { LATE_MIN } from '../schedules/index.ts'

/** As `pg` takes it; a name makes it a prepared statement. */
export interface ExportQuery {
  name?: string
  text: string
  values: unknown[]
}

export interface Ordinals {
  linkId: string
  /** Both included. */
  first: number
  last: number
}

/** The check-ins of a range of ordinals that match the filter, oldest first. Compiled here, and run in the export's thread. */
export function exportQuery(db: Db, { linkId, first, last }: Ordinals, filter: CheckInFilter): ExportQuery {
  const filtered = isFiltered(filter)
  const { sql: text, parameters } = sql`
    select user_name, user_email, user_phone, checked_in_at, latitude, longitude, accuracy_m, distance_m, device_type,
      browser, os, host(ip) as ip, photo_id, state, source, reason, entered_at, inside, accuracy_band, marks,
      occurrence_at, session_title, ${sql.raw(LATE_MIN)} as late_min,
      case when out_by <> 'auto' then out_at end as out_at, out_by,
      case when out_by <> 'auto' then floor(extract(epoch from out_at - checked_in_at) / 60)::int end as minutes,
      case when user_email is not null then email_verified end as email_verified, out_verified, corrected, counted_as, counted_by
    from check_ins c left join (
      select ordinal, string_agg(kind, ' ' order by kind) as marks from marks
      where link_id = ${linkId} and ordinal between ${first} and ${last} group by ordinal) as marked using (ordinal)
    left join (
      select starts_at as occurrence_at, title as session_title, late_after_min from occurrences
      where link_id = ${linkId}) as o using (occurrence_at)
    left join (
      select m.ordinal, p.name as counted_as, m.matched_by as counted_by
      from matches m join people p on (p.link_id, p.id) = (m.link_id, m.person_id)
      where m.link_id = ${linkId} and m.ordinal between ${first} and ${last}
      union all select s.ordinal, null, 'hand' from assignments s
      where s.link_id = ${linkId} and s.ordinal between ${first} and ${last}
        and not exists (select from matches m where (m.link_id, m.ordinal) = (s.link_id, s.ordinal))) as counted using (ordinal)
    where link_id = ${linkId} and ordinal between ${first} and ${last}
    ${filtered ? sql`and ${matchesFilter(linkId, filter)}` : sql``} order by ordinal`.compile(db)
  return { ...(!filtered && { name: 'export-page' }), text, values: [...parameters] }
}
