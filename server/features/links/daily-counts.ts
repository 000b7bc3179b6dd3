import { sql } from 'kysely'
import { COUNTED_DAYS } from '../../../contract/links.ts'
import type { Queries } from '../../db/db.ts'

interface DayRow {
  linkId: string
  /** 0 for the oldest day. */
  day: number
  accepted: number
}

/**
 * Accepted check-ins of each own link in the last `COUNTED_DAYS` days, oldest first; links without any are absent. One
 * query for all links, which reads the counters only of links that had a check-in in this time. `dayStart` is the start of
 * today; one that cannot be is drawn near, so that a request reads no more than these days.
 */
export async function dailyCountsOf(
  db: Queries,
  creatorId: string,
  dayStart: string | undefined,
): Promise<Map<string, number[]>> {
  const today = sql`coalesce(${dayStart ?? null}::timestamptz, date_trunc('day', now, 'UTC'))`
  const { rows } = await sql<DayRow>`
    with span as materialized (
      select least(now, greatest(now - interval '25 hours', ${today})) - ${COUNTED_DAYS - 1}::int * interval '24 hours' as since
      from (select app_now() as now offset 0) as clock)
    select link_id as "linkId", (extract(epoch from starts_at - since) / 86400)::int as day, accepted
    from span cross join lateral (
      select l.id as link_id, date_bin('1 day', c.slot_at, since) as starts_at, sum(c.attempts)::int as accepted
      from links l join lateral (
        select slot_at, attempts from attempt_counts a
        where a.link_id = l.id and a.slot_at >= since and a.outcome = 'accepted') as c on true
      where l.creator_id = ${creatorId} and l.last_checkin_at >= since
      group by 1, 2) as counted`.execute(db)
  const counts = new Map<string, number[]>()
  for (const { linkId, day, accepted } of rows) {
    const days = counts.get(linkId) ?? noCounts()
    // A clock that was set back leaves check-ins after the present.
    days[Math.min(day, COUNTED_DAYS - 1)]! += accepted
    counts.set(linkId, days)
  }
  return counts
}

export const noCounts = (): number[] => Array<number>(COUNTED_DAYS).fill(0)
