import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'

const KEPT_DAYS = 60

/** Records that an event has arrived. Returns whether the event was processed before. */
export async function recordArrival(db: Queries, { id, type }: { id: string; type: string }): Promise<boolean> {
  await db
    .insertInto('stripe_events')
    .values({ id, type })
    .onConflict(same => same.doNothing())
    .execute()
  const { processed_at } = await db
    .selectFrom('stripe_events')
    .select('processed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return processed_at !== null
}

export const markProcessed = (db: Queries, id: string) =>
  db.updateTable('stripe_events').set({ processed_at: sql<Date>`app_now()` }).where('id', '=', id).execute()

export const deleteOldEvents = (db: Queries) =>
  db
    .deleteFrom('stripe_events')
    .where('received_at', '<', sql<Date>`app_now() - make_interval(days => ${KEPT_DAYS})`)
    .execute()
