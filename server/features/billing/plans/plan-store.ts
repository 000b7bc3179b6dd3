import { sql } from 'kysely'
import { FREE_PLAN_ID } from '../../../../contract/plan-names.ts'
import type { Queries } from '../../../db/db.ts'
import { Declined } from '../../../http/declined.ts'
import { NO_PLAN, type Plan } from './plan-rules.ts'

export interface CreatorPlan {
  /** The plan that was chosen, and whose name the account bears. */
  plan: Plan
  /** The plan whose limits hold now: of an expired account, the Free plan. */
  rights: Plan
  accountExpireAt: Date | null
  accountExpired: boolean
}

/** SQL for whether the service has plans; by the row's key, so that the planner expects one row. */
export const PLANS_ON = '(select plans_on from plan_mode where only_row)'

/** SQL for the id of the plan whose limits hold at a time, of a creator `c`. */
export const planInForceAt = (now: string) =>
  `case when c.account_expire_at <= ${now} then ${FREE_PLAN_ID} else c.plan_id end`

const WITHOUT_PLANS: CreatorPlan = { plan: NO_PLAN, rights: NO_PLAN, accountExpireAt: null, accountExpired: false }

/** A creator's plan now. Declines as signed out where the account was deleted a moment ago. */
export async function planOf(db: Queries, creatorId: string): Promise<CreatorPlan> {
  const { rows } = await sql<CreatorPlan & { hasPlans: boolean }>`
    select ${sql.raw(PLANS_ON)} as "hasPlans", ${asPlan('own')} as plan, ${asPlan('rights')} as rights, c.account_expire_at as "accountExpireAt",
      coalesce(c.account_expire_at <= app_now(), false) as "accountExpired"
    from creators c join plans own on own.id = c.plan_id join plans rights on rights.id = ${sql.raw(planInForceAt('app_now()'))}
    where c.id = ${creatorId}`.execute(db)
  if (!rows[0]) throw new Declined('signed_out')
  const { hasPlans, ...plan } = rows[0]
  return hasPlans ? plan : WITHOUT_PLANS
}

const asPlan = (plans: string) =>
  sql.raw(`json_build_object('id', ${plans}.id, 'name', ${plans}.name, 'linkLimit', ${plans}.link_limit,
    'peopleLimit', ${plans}.people_limit,
    'defaultExpiryDays', ${plans}.default_expiry_days, 'customExpiry', ${plans}.custom_expiry,
    'neverExpire', ${plans}.never_expire, 'csvExport', ${plans}.csv_export, 'prioritySupport', ${plans}.priority_support)`)

/**
 * As `planOf`, and locks the creator's row, so that no other transaction counts against this plan until this one ends. The
 * row is locked first and read then: a join with the previous plan would find nothing when the plan changes in between.
 */
export async function planForUpdate(tx: Queries, creatorId: string): Promise<CreatorPlan> {
  await tx.selectFrom('creators').select('id').where('id', '=', creatorId).forNoKeyUpdate().execute()
  return planOf(tx, creatorId)
}

/** Whether the account of this email, if there is one, has priority support now. */
export async function hasPrioritySupport(db: Queries, email: string): Promise<boolean> {
  const { rows } = await sql<{ priority: boolean }>`
    select p.priority_support and ${sql.raw(PLANS_ON)} as priority from creators c join plans p on p.id = ${sql.raw(planInForceAt('app_now()'))}
    where c.email = ${email}`.execute(db)
  return rows[0]?.priority ?? false
}

export async function planNamed(db: Queries, name: string): Promise<Plan> {
  const { rows } = await sql<{ plan: Plan }>`select ${asPlan('p')} as plan from plans p where name = ${name}`.execute(
    db,
  )
  return rows[0]!.plan
}
