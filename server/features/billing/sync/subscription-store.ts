import { sql } from 'kysely'
import type { subscriptionStatuses } from '../../../../contract/billing.ts'
import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import type { SubscriptionState } from '../../../db/billing-schema.ts'
import type { Card } from '../../../db/billing-values.ts'
import type { Queries } from '../../../db/db.ts'
import { Declined } from '../../../http/declined.ts'
import { PLANS_ON } from '../plans/plan-store.ts'

export interface Subscription {
  stripeSubscriptionId: string | null
  stripeCustomerId: string | null
  status: (typeof subscriptionStatuses)[number]
  /** Null: never paid. */
  billingPeriod: BillingPeriod | null
  /** The end of the last paid period. */
  paidThrough: Date | null
  /** True where the next period follows the paid one, or its payment is being retried. */
  renews: boolean
  openInvoiceUrl: string | null
  openInvoiceCents: number | null
  /** Below 0: credit. Above: carried over to the next invoice. */
  balanceCents: number
  /** For one billing period; null without a subscription. */
  priceCents: number | null
  currency: string | null
  card: Card | null
}

interface AccountRow {
  hasPlans: boolean
  expired: boolean
  stripe_subscription_id: string | null
  stripe_customer_id: string | null
  state: SubscriptionState | null
  billing_period: BillingPeriod | null
  paid_through: Date | null
  open_invoice_url: string | null
  open_invoice_cents: number | null
  balance_cents: number | null
  price_cents: number | null
  currency: string | null
  card: Card | null
}

/** Where the service has no plans: an ended subscription means nothing, and only its credit is still told. */
const NO_SUBSCRIPTION: Subscription = {
  stripeSubscriptionId: null,
  stripeCustomerId: null,
  status: 'active',
  billingPeriod: null,
  paidThrough: null,
  renews: false,
  openInvoiceUrl: null,
  openInvoiceCents: null,
  balanceCents: 0,
  priceCents: null,
  currency: null,
  card: null,
}

/** A creator's subscription, as last read from the payment provider. */
export async function subscriptionOf(db: Queries, creatorId: string): Promise<Subscription> {
  const { rows } = await sql<AccountRow>`
    select ${sql.raw(PLANS_ON)} as "hasPlans", coalesce(c.account_expire_at <= app_now(), false) as expired, b.stripe_subscription_id, b.stripe_customer_id,
      b.state, b.billing_period, b.paid_through, b.open_invoice_url, b.open_invoice_cents, b.balance_cents, b.price_cents, b.currency, b.card
    from creators c left join billing_accounts b on b.creator_id = c.id where c.id = ${creatorId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Declined('signed_out')
  const balanceCents = row.balance_cents ?? 0
  if (!row.hasPlans) return { ...NO_SUBSCRIPTION, balanceCents, currency: row.currency }
  return {
    stripeSubscriptionId: row.stripe_subscription_id,
    stripeCustomerId: row.stripe_customer_id,
    status: statusOf(row),
    billingPeriod: row.billing_period,
    paidThrough: row.paid_through,
    renews: !row.expired && (row.state === 'active' || row.state === 'past_due'),
    openInvoiceUrl: row.open_invoice_url,
    openInvoiceCents: row.open_invoice_cents,
    balanceCents,
    priceCents: row.price_cents,
    currency: row.currency,
    card: row.card,
  }
}

/** The clock decides about expiry: it may come before the provider's event. */
function statusOf({ expired, state }: Pick<AccountRow, 'expired' | 'state'>): Subscription['status'] {
  if (expired || state === 'expired') return 'expired'
  if (state === 'cancelling') return 'cancelled'
  return state === 'past_due' ? 'past_due' : 'active'
}
