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

export interface WebhookState {
  lastAt: Date | null
  /** Arrived more than ten minutes ago and not processed: reading from Stripe, or the sync, failed. */
  unprocessed: number
  oldestUnprocessedAt: Date | null
  /** Whether Stripe has something to report: without a subscription it has nothing. */
  hasSubscriptions: boolean
}

export async function webhookStateOf(db: Queries): Promise<WebhookState> {
  const { rows } = await sql<WebhookState>`
    select (select max(received_at) from stripe_events) as "lastAt", count(id)::int as unprocessed,
      min(received_at) as "oldestUnprocessedAt",
      exists (select 1 from billing_accounts where stripe_subscription_id is not null) as "hasSubscriptions"
    from stripe_events where processed_at is null and received_at < app_now() - interval '10 minutes'`.execute(db)
  return rows[0]!
}
