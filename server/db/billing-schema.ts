import type { ColumnType, Generated } from 'kysely'
import type { Card, NextInvoice, Upcoming } from './billing-values.ts'
import type { DefaultInstant, Instant, Json } from './columns.ts'

export interface BillingAccounts {
  creator_id: string
  livemode: boolean
  stripe_customer_id: string
  stripe_subscription_id: string | null
  state: ColumnType<SubscriptionState, SubscriptionState | undefined, SubscriptionState>
  billing_period: 'monthly' | 'yearly' | null
  paid_through: Instant | null
  open_invoice_url: string | null
  synced_at: Instant | null
  balance_cents: Generated<number>
  open_invoice_cents: number | null
  price_cents: number | null
  currency: string | null
  card: Json<Card>
  upcoming: Json<Upcoming>
  next_invoice: Json<NextInvoice>
}

export type SubscriptionState = 'free' | 'incomplete' | 'active' | 'past_due' | 'cancelling' | 'expired'

export interface BillingIntents {
  creator_id: string
  id: string
  kind: 'subscription' | 'checkout' | 'upgrade'
  plan_id: number
  billing_period: 'monthly' | 'yearly'
  /** PostgreSQL's bigint arrives as text. */
  proration_date: ColumnType<string | null, number | null | undefined, number | null>
  opened_at: DefaultInstant
}

export interface ScheduledChanges {
  id: string
  creator_id: string
  change_type: string
  current_plan_id: number
  new_plan_id: number
  scheduled_for: Instant
  state: 'pending' | 'applied' | 'cancelled'
  stripe_schedule_id: string
}

export interface Payments {
  id: string
  creator_id: string
  stripe_invoice_id: string
  payment_type: 'new_subscription' | 'upgrade' | 'renewal'
  plan_id: number
  currency: string
  total_cents: ColumnType<string, number, number>
  tax_cents: ColumnType<string, number, number>
  charged_cents: ColumnType<string | null, number | undefined, number>
  balance_before_cents: ColumnType<string | null, number | undefined, number>
  balance_after_cents: ColumnType<string | null, number | undefined, number>
  paid_at: Instant
  status: string
  invoice_number: string | null
  hosted_invoice_url: string | null
  period_start: Instant | null
  period_end: Instant | null
}

export interface StripeEvents {
  id: string
  type: string
  received_at: DefaultInstant
  processed_at: Instant | null
}

export interface BillingLetters {
  creator_id: string
  occasion: string
}

export interface FormerCustomers {
  livemode: boolean
  stripe_customer_id: string
  left_at: DefaultInstant
}
