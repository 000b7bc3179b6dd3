import { type RawBuilder, sql } from 'kysely'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import type { Queries } from '../../../db/db.ts'
import { planIdOf } from '../stripe/catalogue.ts'

/** The purchase or upgrade that a creator is about to pay for. */
export interface IntentPurpose {
  kind: 'subscription' | 'checkout' | 'upgrade'
  planName: PaidPlanName
  billingPeriod: BillingPeriod
  /**
   * Of an upgrade, in seconds since 1970, as shown with the price. Without it the stored date is used while it is
   * valid, else the present.
   */
  prorationDate?: number | undefined
}

export interface Intent {
  /** The beginning of all idempotency keys of this purpose. */
  id: string
  prorationDate: number
}

/** How long a proration date is valid after it was shown with a price. */
export const PRORATION_DATE_VALID_S = 15 * 60

/**
 * The one intent of a creator: the same one for the same purpose, else a new one. Commit it before calling Stripe, so that
 * a retry after a lost reply or a killed process uses the same idempotency keys.
 */
export async function openIntent(db: Queries, creatorId: string, purpose: IntentPurpose): Promise<Intent> {
  const shown = sql`${purpose.prorationDate ?? null}::bigint`
  const { rows } = await sql<{ id: string; prorationDate: string }>`
    insert into billing_intents as i (creator_id, id, kind, plan_id, billing_period, proration_date)
    values (${creatorId}, gen_random_uuid(), ${purpose.kind}, ${planIdOf(purpose.planName)}, ${purpose.billingPeriod},
      coalesce(case when ${isValid(shown)} then ${shown} end, ${nowS}))
    on conflict (creator_id) do update set
      id = case when ${samePurpose} then i.id else excluded.id end,
      opened_at = excluded.opened_at,
      proration_date = coalesce(case when ${isValid(shown)} then ${shown} end,
        case when ${samePurpose} and ${isValid(sql`i.proration_date`)} then i.proration_date end,
        excluded.proration_date),
      kind = excluded.kind, plan_id = excluded.plan_id, billing_period = excluded.billing_period
    returning id, proration_date as "prorationDate"`.execute(db)
  const { id, prorationDate } = rows[0]!
  return { id, prorationDate: purpose.prorationDate ?? Number(prorationDate) }
}

/** The same purpose under another id, and so other idempotency keys. */
export const renewIntent = (db: Queries, creatorId: string) =>
  db
    .updateTable('billing_intents')
    .set({ id: sql<string>`gen_random_uuid()` })
    .where('creator_id', '=', creatorId)
    .execute()

/** An expired proration date is never stored; a caller that sends one gets `price_changed`. */
const isValid = (date: RawBuilder<unknown>) =>
  sql`${date} > ${nowS} - ${sql.lit(PRORATION_DATE_VALID_S)} and ${date} <= ${nowS}`

const nowS = sql`floor(extract(epoch from app_now()))::bigint`
const samePurpose = sql`(i.kind, i.plan_id, i.billing_period) = (excluded.kind, excluded.plan_id, excluded.billing_period)`
