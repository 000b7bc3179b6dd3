import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isReturn } from '../checkins/index.ts'
import type { Range } from './buckets.ts'
import type { Offset } from './time-zone.ts'

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

interface Counts {
  accepted: number
  refused: number
  first_visits: number
  return_visits: number
}

/** Counts for one key of one kind; keys start at 1 for `bucket` and `weekday`, at 0 for `hour`. */
export interface CountRow extends Counts {
  kind: 'bucket' | 'hour' | 'weekday' | 'device' | 'outcome'
  /** 'outside': of a session, at another time. */
  key: string
}

/** The counters of a range: one index range for each link. */
export const countersOfRange = ({ creatorId, linkId }: Scope, { from, to }: Range): RawBuilder<unknown> => sql`
  select c.* from links l cross join lateral (
    select slot_at as inside_at, outcome, device_type, attempts, first_visits, return_visits from attempt_counts c
    where c.link_id = l.id and c.slot_at >= ${from}::timestamptz and c.slot_at < ${to}::timestamptz) as c
  where l.creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and l.id = ${linkId}`}`

/** The check-ins of a session, one by one, and the counters of those who were turned away in the range. */
export const countersOfSession = (
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

/** Counts by all five kinds in one query. A counter that is null `inside_at` has no place in the buckets, hours and weekdays. */
export async function countsOf(
  db: Db,
  counters: RawBuilder<unknown>,
  { starts, offsets }: { starts: Date[]; offsets: Offset[] },
): Promise<CountRow[]> {
  const changes = offsets.map(offset => offset.from)
  const minutes = offsets.map(offset => offset.minutes)
  const { rows } = await sql<CountRow>`
    with counters as (${counters}),
    counted as (
      select c.*, width_bucket(inside_at, ${starts}::timestamptz[]) as bucket,
        inside_at at time zone 'UTC'
          + make_interval(mins => (${minutes}::int[])[width_bucket(inside_at, ${changes}::timestamptz[])]) as local_at
      from counters c),
    local as (
      select *, extract(hour from local_at)::int as hour, extract(isodow from local_at)::int as weekday from counted)
    select case 0
        when grouping(bucket) then 'bucket' when grouping(hour) then 'hour' when grouping(weekday) then 'weekday'
        when grouping(device_type) then 'device' else 'outcome' end as kind,
      coalesce(bucket::text, hour::text, weekday::text, device_type, outcome, 'outside') as key,
      coalesce(sum(attempts) filter (where outcome = 'accepted'), 0)::int as accepted,
      coalesce(sum(attempts) filter (where outcome <> 'accepted'), 0)::int as refused,
      sum(first_visits)::int as first_visits, sum(return_visits)::int as return_visits
    from local
    group by grouping sets ((bucket), (hour), (weekday), (device_type), (outcome))`.execute(db)
  return rows
}
