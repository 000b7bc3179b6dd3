import { type RawBuilder, sql } from 'kysely'

/** Records from before `late_records` may be out of order too: confirmed late, by a day at most. */
const LATEST_AMONG = 100

/** When the latest valid check-in at a link was: in the order of the ordinals, or among those that stand out of it. */
export const latestCheckInAt = (linkId: string): RawBuilder<Date | null> => sql`(select max(at) from (
  (select checked_in_at as at from check_ins c where link_id = ${linkId} and state = 'valid'
    and not exists (select from late_records t where (t.link_id, t.at, t.ordinal) = (c.link_id, c.checked_in_at, c.ordinal))
    order by ordinal desc limit ${LATEST_AMONG})
  union all
  (select t.at from late_records t join check_ins c on (c.link_id, c.ordinal) = (t.link_id, t.ordinal)
    where t.link_id = ${linkId} and c.state = 'valid' order by t.at desc limit 1)) as latest)`
