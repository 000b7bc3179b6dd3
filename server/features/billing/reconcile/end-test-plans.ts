import { sql } from 'kysely'
import { FREE_PLAN_ID } from '../../../../contract/plan-names.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'

/**
 * With live keys, ends the plans bought with test keys or from the simulator: they were paid with no money, and Stripe sends
 * live keys no event of their end. Test keys end nothing, so that trying them on live data costs no plan.
 */
export async function endTestPlans({ db, payments, log }: BillingDeps): Promise<void> {
  if (!payments.livemode) return
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from billing_accounts where not livemode returning creator_id),
      payments_gone as (delete from payments where creator_id in (select creator_id from gone)),
      changes_gone as (delete from scheduled_changes where creator_id in (select creator_id from gone)),
      intents_gone as (delete from billing_intents where creator_id in (select creator_id from gone))
    update creators set plan_id = ${FREE_PLAN_ID}, account_expire_at = null
    where id in (select creator_id from gone) returning id`.execute(db)
  if (rows.length > 0) log.warn({ creators: rows.length }, 'plans bought with test keys have ended')
}
