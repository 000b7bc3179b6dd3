import type { Queries } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import type { CreatorPlan } from '../billing/index.ts'
import { activeLinksOf } from './store.ts'

/** Declines where the plan allows no active link beside the others. The creator's row must be locked until the link is active. */
export async function declineAtLimit(
  tx: Queries,
  creatorId: string,
  { rights, accountExpired }: CreatorPlan,
  linkId: string | null = null,
): Promise<void> {
  if (rights.linkLimit !== null && (await activeLinksOf(tx, creatorId, linkId)) >= rights.linkLimit)
    throw new Declined(accountExpired ? 'account_expired' : 'plan_limit')
}
