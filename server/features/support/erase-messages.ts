import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

/** A year, as the privacy page promises. */
const KEPT_DAYS = 365

/** Erases every message that names this email as its sender, verified or not, and returns how many there were. */
export async function eraseMessagesOf(tx: Queries, email: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('support_messages').where('email', '=', email).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function eraseOldMessages(db: Queries): Promise<void> {
  await sql`delete from support_messages where sent_at < app_now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
}
