import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Queries } from '../../db/db.ts'
import { timelineOf } from './schedule-store.ts'
import { sessionsBetween } from './session-rules.ts'

/** How long before its session somebody may have come, and more. */
const EARLY_MS = 2 * DAY_MS

/**
 * Sessions that have yet to begin, and to which people have come early, are stored as the schedule has them from `now` on. The
 * link must be locked. One that runs goes on as it is.
 */
export async function followSchedule(tx: Queries, linkId: string, now: Date): Promise<void> {
  const timeline = await timelineOf(tx, linkId, now)
  const range = { fromMs: now.getTime(), toMs: now.getTime() + EARLY_MS }
  const upcoming = sessionsBetween(timeline, range).filter(({ scheduled, stored }) => scheduled && stored !== null)
  if (upcoming.length === 0) return
  await sql`update occurrences o set ends_at = s.ends_at, title = s.title, late_after_min = s.late_after_min
    from unnest(${upcoming.map(({ startsAt }) => new Date(startsAt))}::timestamptz[],
      ${upcoming.map(({ endsAt }) => new Date(endsAt))}::timestamptz[], ${upcoming.map(({ title }) => title)}::text[],
      ${upcoming.map(({ lateAfterMin }) => lateAfterMin)}::int[]) as s (starts_at, ends_at, title, late_after_min)
    where o.link_id = ${linkId} and o.starts_at = s.starts_at`.execute(tx)
}
