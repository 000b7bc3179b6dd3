import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { LinkCount } from '../links/index.ts'

interface Arrivals {
  linkId: string
  creatorId: string
  /** The ordinals of the new check-ins: above `after`, up to `upTo`. */
  after: number
  upTo: number
}

/**
 * Nobody is at two places: of two check-ins of one verified email at links of one creator, the later one ends the earlier one.
 * Starts from those who are present, since they are few: a creator's visitors may have a long history at many links. Returns the
 * links that somebody has left.
 */
export async function endAtEarlierPlaces(
  tx: Queries,
  { linkId, creatorId, after, upTo }: Arrivals,
): Promise<LinkCount[]> {
  const { rows } = await sql<LinkCount>`
    with arrivals as materialized (
      select ordinal, user_email, checked_in_at from check_ins
      where link_id = ${linkId} and ordinal > ${after} and ordinal <= ${upTo} and email_verified and state = 'valid'),
    present as materialized (
      select p.link_id, p.ordinal, c.user_email, c.checked_in_at
      from links l join present_now p on p.link_id = l.id join check_ins c on (c.link_id, c.ordinal) = (p.link_id, p.ordinal)
      where l.creator_id = ${creatorId} and exists (select from arrivals) and c.email_verified and c.state = 'valid'),
    earlier as (
      select p.link_id, p.ordinal, a.checked_in_at as at from present p join arrivals a using (user_email)
      where p.link_id <> ${linkId} and p.checked_in_at < a.checked_in_at
      union all
      select p.link_id, p.ordinal, c.checked_in_at from present p join arrivals a using (ordinal)
      join visitors v on v.creator_id = ${creatorId} and v.email_hash = sha256(convert_to(p.user_email, 'UTF8'))
        and v.link_id <> p.link_id and v.last_seen_on >= (p.checked_in_at at time zone 'UTC')::date
      join check_ins c on c.link_id = v.link_id and c.user_email = p.user_email
      where p.link_id = ${linkId} and p.checked_in_at < c.checked_in_at and c.email_verified and c.state = 'valid'),
    leaving as (select link_id, ordinal, min(at) as at from earlier group by link_id, ordinal),
    gone as (
      delete from present_now p using leaving e where (p.link_id, p.ordinal) = (e.link_id, e.ordinal)),
    ended as (
      update check_ins c set out_at = e.at, out_by = 'next_place' from leaving e
      where (c.link_id, c.ordinal) = (e.link_id, e.ordinal) and c.state = 'valid' and c.out_by is null
      returning c.link_id)
    select distinct l.id, l.creator_id as "creatorId", l.checkin_count as "checkinCount"
    from ended join links l on l.id = ended.link_id`.execute(tx)
  return rows
}
