import { sql } from 'kysely'
import type { Queries } from './db.ts'

/** At most `max` in each window of `windowS` seconds. */
export interface Limit {
  max: number
  windowS: number
}

/** Counts one hit and says whether it is still allowed. Shared by every process. */
export const allowed = async (db: Queries, key: string, { max, windowS }: Limit): Promise<boolean> =>
  (await addHits(db, key, { hits: 1, windowS })) <= max

/** Counts these hits and says how many there are in the window, by all processes together. */
export async function addHits(
  db: Queries,
  key: string,
  { hits, windowS }: { hits: number; windowS: number },
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into limits as l (key, window_ends_at, hits)
    values (${key}, app_now() + make_interval(secs => ${windowS}), ${hits})
    on conflict (key) do update set
      hits = case when l.window_ends_at <= app_now() then excluded.hits else l.hits + excluded.hits end,
      window_ends_at = case when l.window_ends_at <= app_now() then excluded.window_ends_at else l.window_ends_at end
    returning hits`.execute(db)
  return rows[0]!.hits
}

/** Takes back a hit whose act did not happen. */
export async function uncount(db: Queries, key: string): Promise<void> {
  await sql`update limits set hits = hits - 1 where key = ${key} and hits > 0`.execute(db)
}

export async function forgetOldLimits(db: Queries): Promise<void> {
  await sql`delete from limits where window_ends_at <= app_now()`.execute(db)
}
