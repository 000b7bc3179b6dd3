import { type RawBuilder, sql } from 'kysely'
import type { Range } from '../buckets.ts'
import type { DayGroups } from './day-groups.ts'
import { DAY_MS, forEachQuarter } from './quarters.ts'

const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The whole days, or an empty range at the end of the other one. */
export function spanOf({ days }: DayGroups, { to }: Range): Range {
  if (days.length === 0) return { from: to, to }
  return { from: days[0]!.at, to: new Date(days.at(-1)!.at.getTime() + DAY_MS) }
}

/** Own links, and up to when their days in the span come from the sums. */
export const ownLinksSummed = (
  { creatorId, linkId }: { creatorId: string; linkId: string | undefined },
  span: Range,
): RawBuilder<unknown> => sql`
  select l.id, greatest(${span.from}::timestamptz, least(coalesce(summed_to, '-infinity'), ${span.to}::timestamptz)) as summed_to
  from links l left join attempts_summed u on u.link_id = l.id
  where l.creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and l.id = ${linkId}`}`

/** The counters of a range that are not in the sums: a few index ranges for each of `own_links`. */
export const countersBesideSums = (range: Range, span: Range): RawBuilder<unknown> => sql`
  select slot_at as inside_at, outcome, device_type, attempts, first_visits, return_visits
  from own_links l cross join lateral (
    select a.* from attempt_counts a where link_id = l.id and slot_at >= ${range.from}::timestamptz and slot_at < ${span.from}::timestamptz
    union all
    select a.* from attempt_counts a where link_id = l.id and slot_at >= l.summed_to and slot_at < ${range.to}::timestamptz
    union all
    select a.* from (
      select distinct day from stale_attempt_days where link_id = l.id
        and day >= ${dateOf(span.from)}::date and day < (l.summed_to at time zone 'UTC')::date) as stale
    join attempt_counts a on a.link_id = l.id
      and slot_at >= day::timestamp at time zone 'UTC' and slot_at < (day + 1)::timestamp at time zone 'UTC') as c`

/** The sums of the days in the span, each with its group and bucket. */
export const sumsOfDays = ({ days }: DayGroups, span: Range): RawBuilder<unknown> => sql`
  select d.day_group, d.bucket, s.*
  from own_links l
  join attempt_days s on s.link_id = l.id
    and s.day >= ${dateOf(span.from)}::date and s.day < (l.summed_to at time zone 'UTC')::date
  join unnest(${days.map(({ at }) => dateOf(at))}::date[], ${days.map(({ group }) => group)}::int[],
    ${days.map(({ bucket }) => bucket)}::int[]) as d (day, day_group, bucket) on d.day = s.day
  where not exists (select from stale_attempt_days t where t.link_id = s.link_id and t.day = s.day)`

/** By group of days, in the columns of counts: refused ones of cut days alone. */
export const QUARTERS_OF_SUMS = sql`
  select 'quarters' as kind, day_group::text as key, (outcome = 'accepted')::int as accepted, 0 as refused,
    0 as first_visits, 0 as return_visits, array[${forEachQuarter(quarter => `coalesce(sum(q${quarter}), 0)`)}]::int[] as quarters
  from sums where outcome = 'accepted' or bucket is null group by day_group, outcome = 'accepted'`
