import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isReturn } from '../checkins/index.ts'
import type { Range } from './buckets.ts'
import { type CountRow, mergeCounts, type Times } from './count-rows.ts'
import { countsOfQuarters, groupDays } from './day-sums/day-groups.ts'
import { countersBesideSums, ownLinksSummed, QUARTERS_OF_SUMS, spanOf, sumsOfDays } from './day-sums/read-days.ts'

interface Scope {
  creatorId: string
  /** Absent: all links of the creator. */
  linkId: string | undefined
}

export interface SessionScope {
  creatorId: string
  linkId: string
  startsAt: Date
}

interface StoredRow extends Omit<CountRow, 'kind'> {
  kind: CountRow['kind'] | 'quarters'
  quarters: number[] | null
}

/** Counts of a range: whole days from their sums, the rest from the counters. One statement, since a job sums meanwhile. */
export async function countsOfRange(db: Db, scope: Scope, range: Range, times: Times): Promise<CountRow[]> {
  const days = groupDays(range, times)
  const span = spanOf(days, range)
  const { rows } = await sql<StoredRow>`
    with own_links as materialized (${ownLinksSummed(scope, span)}),
    sums as materialized (${sumsOfDays(days, span)})
    select *, null::int[] as quarters from (${countsOf(countersBesideSums(range, span), times)}) as beside
    union all
    select case 0 when grouping(bucket) then 'bucket' when grouping(device_type) then 'device' else 'outcome' end, coalesce(bucket::text, device_type, outcome, 'cut'), ${SUMS}, null
    from sums group by grouping sets ((bucket), (device_type), (outcome))
    union all ${QUARTERS_OF_SUMS}`.execute(db)
  const counts = rows.flatMap(row => (row.kind === 'quarters' ? [] : [{ ...row, kind: row.kind }]))
  const quarters = rows.flatMap(({ key, accepted, quarters }) =>
    quarters ? [{ group: Number(key), accepted: accepted === 1, quarters }] : [],
  )
  return mergeCounts([...counts, ...countsOfQuarters(quarters, days, times)])
}

/** Counts of a session: of its check-ins one by one, and the counters of those who were turned away in the range. */
export async function countsOfSession(db: Db, scope: SessionScope, range: Range, times: Times): Promise<CountRow[]> {
  const { rows } = await countsOf(countersOfSession(scope, range), times).execute(db)
  return rows
}

const countersOfSession = (
  { creatorId, linkId, startsAt }: SessionScope,
  { from, to }: Range,
): RawBuilder<unknown> => sql`
  select case when at >= ${from}::timestamptz and at < ${to}::timestamptz then at end as inside_at,
    'accepted' as outcome, device_type, 1 as attempts,
    coalesce((not returns)::int, 0) as first_visits, coalesce(returns::int, 0) as return_visits
  from (
    select c.checked_in_at as at, c.device_type,
      ${isReturn(creatorId, { id: sql.ref('c.id'), at: sql.ref('c.checked_in_at'), email: sql.ref('c.user_email') })} as returns
    from links l join session_rows r on r.link_id = l.id
    join check_ins c on (c.link_id, c.ordinal) = (r.link_id, r.ordinal)
    where l.id = ${linkId} and l.creator_id = ${creatorId} and r.starts_at = ${startsAt} and c.state = 'valid') as visits
  union all
  select slot_at, outcome, device_type, attempts, 0, 0
  from links l join attempt_counts a on a.link_id = l.id
  where l.id = ${linkId} and l.creator_id = ${creatorId} and outcome <> 'accepted'
    and slot_at >= ${from}::timestamptz and slot_at < ${to}::timestamptz`

const SUMS = sql`
  coalesce(sum(attempts) filter (where outcome = 'accepted'), 0)::int as accepted,
  coalesce(sum(attempts) filter (where outcome <> 'accepted'), 0)::int as refused,
  sum(first_visits)::int as first_visits, sum(return_visits)::int as return_visits`

/** Counts by all five kinds in one query. A counter that is null `inside_at` has no place in the buckets, hours and weekdays. */
const countsOf = (counters: RawBuilder<unknown>, { starts, offsets }: Times): RawBuilder<CountRow> => sql`
  select case 0
      when grouping(bucket) then 'bucket' when grouping(hour) then 'hour' when grouping(weekday) then 'weekday'
      when grouping(device_type) then 'device' else 'outcome' end as kind,
    coalesce(bucket::text, hour::text, weekday::text, device_type, outcome, 'outside') as key, ${SUMS}
  from (
    select *, extract(hour from local_at)::int as hour, extract(isodow from local_at)::int as weekday
    from (
      select c.*, width_bucket(inside_at, ${starts}::timestamptz[]) as bucket,
        inside_at at time zone 'UTC' + make_interval(mins => (${offsets.map(({ minutes }) => minutes)}::int[])[
          width_bucket(inside_at, ${offsets.map(({ from }) => from)}::timestamptz[])]) as local_at
      from (${counters}) as c) as placed) as local
  group by grouping sets ((bucket), (hour), (weekday), (device_type), (outcome))`
