import { sql } from 'kysely'
import type { PresentPerson } from '../../../contract/check-outs.ts'
import type { Db } from '../../db/db.ts'
import { type OwnLink, ownLink } from '../links/index.ts'
import { SESSION_END } from '../schedules/index.ts'

interface HereRow {
  list_at: Date
  id: string
  name: string
  phone: string | null
  since: Date
  session_ends_at: Date | null
}

interface ListHere {
  placeName: string
  /** The database's time, of the same moment. */
  listAt: string
  people: PresentPerson[]
}

/** Who is at an own link now, by name. Reads as many rows as there are people there. */
export async function hereAtOwnLink(db: Db, own: OwnLink): Promise<ListHere> {
  const { id, location_name: placeName, check_out } = await ownLink(db, own)
  const { rows } = await sql<HereRow>`
    select t.list_at, here.* from (select app_now() as list_at) t left join lateral (
      select c.id, c.user_name as name, c.user_phone as phone, p.since, ${sql.raw(SESSION_END)} as session_ends_at
      from present_now p join check_ins c on (c.link_id, c.ordinal) = (p.link_id, p.ordinal)
      left join occurrences o on (o.link_id, o.starts_at) = (c.link_id, c.occurrence_at)
      where p.link_id = ${id} and ${check_out === 'ask'} order by lower(c.user_name), p.ordinal) here on true`.execute(
    db,
  )
  return {
    placeName,
    listAt: rows[0]!.list_at.toISOString(),
    people: rows.filter(({ id }) => id !== null).map(presentPerson),
  }
}

const presentPerson = ({ id, name, phone, since, session_ends_at }: HereRow): PresentPerson => ({
  id,
  name,
  since: since.toISOString(),
  ...(phone && { phone }),
  ...(session_ends_at && { sessionEndsAt: session_ends_at.toISOString() }),
})

export async function countPresent(db: Db, linkId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from present_now where link_id = ${linkId}`.execute(db)
  return rows[0]!.count
}
