import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Range } from './buckets.ts'
import type { Offset } from './zone.ts'

export interface Scope {
  creatorId: string
  /** All links of the creator without. */
  linkId: string | undefined
}

interface Numbers {
  accepted: number
  refused: number
  first_visits: number
  return_visits: number
}

/** One of `counted by`; `place` is what the numbers belong to: from 1 in `bucket` and `weekday`, from 0 in `hour`. */
export interface Count extends Numbers {
  kind: 'bucket' | 'hour' | 'weekday' | 'device' | 'outcome'
  place: string
}

/** Numbers of a range by five measures at once, from one range of the counters' key for each link. */
export async function countsOf(
  db: Db,
  { creatorId, linkId }: Scope,
  { from, to, starts, offsets }: Range & { starts: Date[]; offsets: Offset[] },
): Promise<Count[]> {
  const changes = offsets.map(offset => offset.from)
  const minutes = offsets.map(offset => offset.minutes)
  const { rows } = await sql<Count>`
    with counted as (
      select width_bucket(c.slot_at, ${starts}::timestamptz[]) as bucket,
        c.slot_at at time zone 'UTC'
          + make_interval(mins => (${minutes}::int[])[width_bucket(c.slot_at, ${changes}::timestamptz[])]) as local_at,
        c.*
      from links l cross join lateral (
        select * from attempt_counts c
        where c.link_id = l.id and c.slot_at >= ${from}::timestamptz and c.slot_at < ${to}::timestamptz) as c
      where l.creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and l.id = ${linkId}`}),
    placed as (
      select *, extract(hour from local_at)::int as hour, extract(isodow from local_at)::int as weekday from counted)
    select case 0
        when grouping(bucket) then 'bucket' when grouping(hour) then 'hour' when grouping(weekday) then 'weekday'
        when grouping(device_type) then 'device' else 'outcome' end as kind,
      coalesce(bucket::text, hour::text, weekday::text, device_type, outcome) as place,
      coalesce(sum(attempts) filter (where outcome = 'accepted'), 0)::int as accepted,
      coalesce(sum(attempts) filter (where outcome <> 'accepted'), 0)::int as refused,
      sum(first_visits)::int as first_visits, sum(return_visits)::int as return_visits
    from placed
    group by grouping sets ((bucket), (hour), (weekday), (device_type), (outcome))`.execute(db)
  return rows
}
