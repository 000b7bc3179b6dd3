import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import type { Plan } from './plan-rules.ts'

export interface CreatorPlan {
  plan: Plan
  accountExpireAt: Date | null
  accountExpired: boolean
}

/** What a creator's plan allows now. */
export const planOf = async (db: Queries, creatorId: string): Promise<CreatorPlan> =>
  present(await plans(db, creatorId).executeTakeFirst())

/** The same, and nobody else may count against this plan until the transaction ends. */
export const planForUpdate = async (tx: Queries, creatorId: string): Promise<CreatorPlan> =>
  present(await plans(tx, creatorId).forNoKeyUpdate('creators').executeTakeFirst())

const plans = (db: Queries, creatorId: string) =>
  db
    .selectFrom('creators')
    .innerJoin('plans', 'plans.id', 'creators.plan_id')
    .where('creators.id', '=', creatorId)
    .select([
      'plans.id',
      'plans.name',
      'plans.link_limit as linkLimit',
      'plans.default_expiry_days as defaultExpiryDays',
      'plans.custom_expiry as customExpiry',
      'plans.never_expire as neverExpire',
      'plans.csv_export as csvExport',
      'plans.priority_support as prioritySupport',
      'creators.account_expire_at as accountExpireAt',
      sql<boolean>`coalesce(creators.account_expire_at <= app_now(), false)`.as('accountExpired'),
    ])

type Row = Plan & Omit<CreatorPlan, 'plan'>

/** An account that was deleted a moment ago has no session any more either. */
function present(row: Row | undefined): CreatorPlan {
  if (!row) throw new Declined('signed_out')
  const { accountExpireAt, accountExpired, ...plan } = row
  return { plan, accountExpireAt, accountExpired }
}
