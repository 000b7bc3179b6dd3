import type { Queries } from '../../db/db.ts'
import { countEach, type Limit } from '../../db/limits.ts'
import { Declined } from '../../http/declined.ts'

/** Each makes another version, and a page or a batch reads all of the last days. */
const SCHEDULE_CHANGES: Limit = { max: 50, windowS: 24 * 60 * 60 }
/** A whole term may be cancelled session by session. */
const SESSION_CHANGES: Limit = { max: 300, windowS: 24 * 60 * 60 }

export const limitScheduleChanges = (tx: Queries, linkId: string) => limit(tx, `schedule ${linkId}`, SCHEDULE_CHANGES)

/** The link must be locked. */
export const limitSessionChanges = (tx: Queries, linkId: string) => limit(tx, `session ${linkId}`, SESSION_CHANGES)

async function limit(tx: Queries, key: string, { max, windowS }: Limit): Promise<void> {
  const [reached] = await countEach(tx, [[{ key, max, windowS }]])
  if (reached) throw new Declined('too_many_schedule_changes', { retryAfterS: reached.retryAfterS })
}
