import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { firstNameOf } from '../first-name-rules.ts'

/** More than come in at one door in a few seconds, so that a busy link costs no more. */
const NEWEST_CHECK_INS = 50

interface Arrivals {
  newestOrdinal: number
  withinS: number
  atMost: number
}

/**
 * The first names, as the list has them, of people on it whose check-ins have come to count within so many seconds, the newest
 * first: one that waited for an email or the creator counts from its confirmation.
 */
export async function firstNamesSince(
  db: Queries,
  linkId: string,
  { newestOrdinal, withinS, atMost }: Arrivals,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from check_ins c
    join matches m on (m.link_id, m.ordinal) = (c.link_id, c.ordinal)
    join people p on (p.link_id, p.id) = (m.link_id, m.person_id) and p.removed_at is null
    left join pending_check_ins w on w.id = c.id and w.link_id = c.link_id
    where c.link_id = ${linkId} and c.ordinal > ${newestOrdinal - NEWEST_CHECK_INS}
      and c.state = 'valid' and greatest(c.checked_in_at, w.confirmed_at) > app_now() - ${withinS} * interval '1 second'
    order by c.ordinal desc limit ${atMost}`.execute(db)
  return rows.flatMap(({ name }) => firstNameOf(name) ?? [])
}
