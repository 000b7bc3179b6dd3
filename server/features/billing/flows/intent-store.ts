import { type RawBuilder, sql } from 'kysely'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import type { Queries } from '../../../db/db.ts'
import { planIdOf } from '../stripe/catalogue.ts'

/** What a creator is about to pay for. */
export interface Wish {
  kind: 'subscription' | 'checkout' | 'upgrade'
  planName: PaidPlanName
  billingPeriod: BillingPeriod
  /** Of an upgrade, in seconds since 1970, as it was shown with the price; without it the last one that still holds, or now. */
  prorationDate?: number | undefined
}

export interface Intent {
  /** Begins the idempotency keys of whatever Stripe is asked for this wish. */
  id: string
  prorationDate: number
}

/** How long a date that was shown with a price holds. */
export const PRORATION_DATE_VALID_S = 15 * 60

/**
 * The one intent of a creator: the same while the wish is the same, else a new one. It must be committed before Stripe is
 * asked, so that whoever comes after a lost reply or a killed process asks with the same key.
 */
export async function openIntent(db: Queries, creatorId: string, wish: Wish): Promise<Intent> {
  const shown = sql`${wish.prorationDate ?? null}::bigint`
  const { rows } = await sql<{ id: string; prorationDate: string }>`
    insert into billing_intents as i (creator_id, id, kind, plan_id, billing_period, proration_date)
    values (${creatorId}, gen_random_uuid(), ${wish.kind}, ${planIdOf(wish.planName)}, ${wish.billingPeriod},
      coalesce(case when ${holds(shown)} then ${shown} end, ${nowS}))
    on conflict (creator_id) do update set
      id = case when ${sameWish} then i.id else excluded.id end,
      opened_at = excluded.opened_at,
      proration_date = coalesce(case when ${holds(shown)} then ${shown} end,
        case when ${sameWish} and ${holds(sql`i.proration_date`)} then i.proration_date end,
        excluded.proration_date),
      kind = excluded.kind, plan_id = excluded.plan_id, billing_period = excluded.billing_period
    returning id, proration_date as "prorationDate"`.execute(db)
  const { id, prorationDate } = rows[0]!
  return { id, prorationDate: wish.prorationDate ?? Number(prorationDate) }
}

/** The same wish by another id. */
export const renewIntent = (db: Queries, creatorId: string) =>
  db
    .updateTable('billing_intents')
    .set({ id: sql<string>`gen_random_uuid()` })
    .where('creator_id', '=', creatorId)
    .execute()

/** A date that does not hold is kept for nobody who comes without one; who brings it is told. */
const holds = (date: RawBuilder<unknown>) =>
  sql`${date} > ${nowS} - ${sql.lit(PRORATION_DATE_VALID_S)} and ${date} <= ${nowS}`

const nowS = sql`floor(extract(epoch from app_now()))::bigint`
const sameWish = sql`(i.kind, i.plan_id, i.billing_period) = (excluded.kind, excluded.plan_id, excluded.billing_period)`
