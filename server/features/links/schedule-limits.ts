import type { ProblemCode } from '../../../contract/problems.ts'
import type { Queries } from '../../db/db.ts'
import { countEach, type Limit } from '../../db/limits.ts'
import { Declined } from '../../http/declined.ts'

/** Each makes another version, and a page or a batch reads all of the last days. */
const SCHEDULE_CHANGES: Limit = { max: 50, windowS: 24 * 60 * 60 }
/** More than a school makes at its busiest, of links that are not made for a fault in their times too. */
const NEW_SCHEDULES: Limit = { max: 300, windowS: 24 * 60 * 60 }
/** A whole term may be cancelled session by session. */
const SESSION_CHANGES: Limit = { max: 300, windowS: 24 * 60 * 60 }

export const limitScheduleChanges = (tx: Queries, linkId: string) => limit(tx, `schedule ${linkId}`, SCHEDULE_CHANGES)

export const limitNewSchedules = (tx: Queries, creatorId: string) =>
  limit(tx, `new schedules ${creatorId}`, NEW_SCHEDULES, 'too_many_schedules')

/** The link must be locked. */
export const limitSessionChanges = (tx: Queries, linkId: string) => limit(tx, `session ${linkId}`, SESSION_CHANGES)

async function limit(
  tx: Queries,
  key: string,
  { max, windowS }: Limit,
  problem: ProblemCode = 'too_many_schedule_changes',
): Promise<void> {
  const [reached] = await countEach(tx, [[{ key, max, windowS }]])
  if (reached) throw new Declined(problem, { retryAfterS: reached.retryAfterS })
}
