import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'

/** The moment from which a link's creator is asked before an erasure. What was recorded before, its visitor erases at once. */
export interface AskedSince {
  at: Date
  /** Of the newest check-in then: a creator may enter a time, and no ordinal. */
  ordinal: number
}

/** Of check-ins. One that waited at that moment has a later ordinal, and a time of its own. */
export const recordedBefore = ({ at, ordinal }: AskedSince): RawBuilder<boolean> =>
  sql`(ordinal <= ${ordinal} or (entered_at is null and checked_in_at < ${at}))`

/** Of pending check-ins. */
export const waitedBefore = ({ at }: AskedSince): RawBuilder<boolean> => sql`checked_in_at < ${at}`

/** The ids of what was recorded under this email at the link before its creator was asked first. */
export async function recordedBeforeAt(
  db: Queries,
  { linkId, email, askedSince }: { linkId: string; email: string; askedSince: AskedSince | null },
): Promise<Set<string>> {
  if (!askedSince) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from check_ins where link_id = ${linkId} and user_email = ${email} and ${recordedBefore(askedSince)}
    union
    select id from pending_check_ins where link_id = ${linkId} and user_email = ${email} and ${waitedBefore(askedSince)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
