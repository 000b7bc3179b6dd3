import { listLimitSentence } from '../../../../contract/people.ts'
import type { Queries } from '../../../db/db.ts'
import { Declined } from '../../../http/declined.ts'
import { planOf } from '../../billing/index.ts'

export const peopleLimitOf = async (db: Queries, creatorId: string): Promise<number> =>
  (await planOf(db, creatorId)).rights.peopleLimit

/** Declines a list with so many people where the plan does not allow it. The list must be locked. */
export async function declineFullList(tx: Queries, creatorId: string, listed: number): Promise<void> {
  const limit = await peopleLimitOf(tx, creatorId)
  if (listed > limit) throw new Declined('list_full', { error: listLimitSentence(limit) })
}
