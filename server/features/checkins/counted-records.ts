import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { ADD_VISITS, slotOf } from './attempt-counts.ts'

export interface CountedRecord {
  id: string
  at: Date
  deviceType: string
  email: string | null
}

interface CountedLink {
  id: string
  creatorId: string
}

/** Adds a valid record to the counters of its time, as when it is added by hand, restored or moved to another time. */
export async function countRecord(tx: Queries, link: CountedLink, record: CountedRecord): Promise<void> {
  const { at, deviceType, email } = record
  await sql`
    insert into attempt_counts as a (link_id, slot_at, outcome, device_type, attempts, first_visits, return_visits)
    select ${link.id}, ${sql.raw(slotOf('counted_at'))}, 'accepted', ${deviceType}, 1,
      coalesce((not returns)::int, 0), coalesce(returns::int, 0)
    from (select ${isReturnOf(link, record)} as returns, ${at}::timestamptz as counted_at) as visit
    ${sql.raw(ADD_VISITS)}`.execute(tx)
  if (email === null) return
  await sql`
    insert into visitors as v (creator_id, email_hash, link_id, last_seen_on)
    values (${link.creatorId}, sha256(convert_to(${email}, 'UTF8')), ${link.id}, (${at}::timestamptz at time zone 'UTC')::date)
    on conflict (creator_id, email_hash, link_id) do update
    set last_seen_on = greatest(v.last_seen_on, excluded.last_seen_on)`.execute(tx)
}

/**
 * Takes a record that is valid no more from the counters of its time. The visit is taken from the first ones where no earlier
 * valid record of the visitor exists, and from the other kind where that kind has none left: no count falls below 0.
 */
export async function uncountRecord(tx: Queries, link: CountedLink, record: CountedRecord): Promise<void> {
  const { at, deviceType, email } = record
  await sql`
    update attempt_counts a set attempts = greatest(attempts - 1, 0),
      first_visits = first_visits - takes_first::int, return_visits = return_visits - takes_return::int
    from (
      select link_id, slot_at, outcome, device_type, takes_first, not takes_first and named and return_visits > 0 as takes_return
      from (
        select c.*, named, named and first_visits > 0 and (not returns or return_visits = 0) as takes_first
        from attempt_counts c cross join (select ${email !== null}::bool as named, coalesce(${isReturnOf(link, record)}, false) as returns, ${at}::timestamptz as counted_at) as visit
        where c.link_id = ${link.id} and slot_at = ${sql.raw(slotOf('counted_at'))} and outcome = 'accepted' and device_type = ${deviceType}) as counted) as taken
    where (a.link_id, a.slot_at, a.outcome, a.device_type) = (taken.link_id, taken.slot_at, taken.outcome, taken.device_type)`.execute(
    tx,
  )
}

const isReturnOf = ({ creatorId }: CountedLink, { id, at, email }: CountedRecord) =>
  isReturn(creatorId, { id: sql`${id}::uuid`, at: sql`${at}::timestamptz`, email: sql`${email}::text` })

/** Of a record, as values or as columns. */
interface VisitColumns {
  id: RawBuilder<unknown>
  at: RawBuilder<unknown>
  email: RawBuilder<unknown>
}

/** Whether the visitor has an earlier valid record at this creator; null without an email. */
export const isReturn = (creatorId: string, { id, at, email }: VisitColumns): RawBuilder<boolean | null> =>
  sql`case when ${email} is not null then exists (
      select from visitors v join check_ins earlier on earlier.link_id = v.link_id and earlier.user_email = ${email}
      where v.creator_id = ${creatorId} and v.email_hash = sha256(convert_to(${email}, 'UTF8'))
        and earlier.state = 'valid' and earlier.id <> ${id}
        and (earlier.checked_in_at, earlier.id) < (${at}, ${id})) end`
