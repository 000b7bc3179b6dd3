import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Range } from './buckets.ts'
import type { Offset } from './time-zone.ts'

interface Scope {
  creatorId: string
  /** Absent: all links of the creator. */
  linkId: string | undefined
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
  key: string
}

/** Counts a range by all five kinds in one query, which reads one index range of the counters for each link. */
export async function countsOf(
  db: Db,
  { creatorId, linkId }: Scope,
  { from, to, starts, offsets }: Range & { starts: Date[]; offsets: Offset[] },
): Promise<CountRow[]> {
  const changes = offsets.map(offset => offset.from)
  const minutes = offsets.map(offset => offset.minutes)
  const { rows } = await sql<CountRow>`
    with counted as (
      select width_bucket(c.slot_at, ${starts}::timestamptz[]) as bucket,
        c.slot_at at time zone 'UTC'
          + make_interval(mins => (${minutes}::int[])[width_bucket(c.slot_at, ${changes}::timestamptz[])]) as local_at,
        c.*
      from links l cross join lateral (
        select * from attempt_counts c
        where c.link_id = l.id and c.slot_at >= ${from}::timestamptz and c.slot_at < ${to}::timestamptz) as c
      where l.creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and l.id = ${linkId}`}),
    local as (
      select *, extract(hour from local_at)::int as hour, extract(isodow from local_at)::int as weekday from counted)
    select case 0
        when grouping(bucket) then 'bucket' when grouping(hour) then 'hour' when grouping(weekday) then 'weekday'
        when grouping(device_type) then 'device' else 'outcome' end as kind,
      coalesce(bucket::text, hour::text, weekday::text, device_type, outcome) as key,
      coalesce(sum(attempts) filter (where outcome = 'accepted'), 0)::int as accepted,
      coalesce(sum(attempts) filter (where outcome <> 'accepted'), 0)::int as refused,
      sum(first_visits)::int as first_visits, sum(return_visits)::int as return_visits
    from local
    group by grouping sets ((bucket), (hour), (weekday), (device_type), (outcome))`.execute(db)
  return rows
}
