import type { BillingPeriod } from '../../../../contract/plans.ts'

/** A subscription as Stripe holds it. */
export interface SubscriptionSnapshot {
  id: string
  /** Stripe's own word. */
  status: string
  /** The highest of our plans that it buys; null when it buys none of ours. */
  planId: number | null
  billingPeriod: BillingPeriod
  createdAt: Date
  periodEnd: Date
  /** When it will end by itself, if it will. */
  endsAt: Date | null
  /** With a period, rather than at a date that somebody set. */
  endsWithPeriod: boolean
  itemId: string
  priceId: string
  priceCents: number
  currency: string
  /** The one that is charged; null: none. */
  card: CardSnapshot | null
  canceledAt: Date | null
  endedAt: Date | null
  /** Stripe's own word for why. */
  endReason: string | null
}

export interface InvoiceSnapshot {
  id: string
  subscriptionId: string | null
  status: string | null
  /** Stripe's billing_reason. */
  reason: string | null
  planId: number | null
  currency: string
  totalCents: number
  taxCents: number
  /** What is, or was, to be charged: after credit. */
  dueCents: number
  paidCents: number
  /** The customer's balance; below 0: credit. */
  balanceBeforeCents: number
  balanceAfterCents: number
  createdAt: Date
  paidAt: Date | null
  number: string | null
  url: string | null
  periodStart: Date
  periodEnd: Date
  charges: ChargeSnapshot[]
}

export interface ChargeSnapshot {
  paymentIntentId: string
  amountCents: number
  refundedCents: number
  /** What the payer's bank was told, and has decided; null: nothing. */
  dispute: 'open' | 'lost' | 'won' | null
}

/** A subscription schedule that moves from one plan to another. */
export interface ScheduleSnapshot {
  id: string
  subscriptionId: string | null
  status: string
  currentPlanId: number
  newPlanId: number
  newPriceId: string
  changesAt: Date
  /** When the phase that holds now began. */
  phaseBeganAt: Date | null
  /** When it was released or cancelled. */
  leftAt: Date | null
}

export interface CardSnapshot {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface StripeSnapshot {
  /** Below 0: credit. Above: carried over to the next invoice. */
  balanceCents: number
  subscriptions: readonly SubscriptionSnapshot[]
  invoices: readonly InvoiceSnapshot[]
  schedules: readonly ScheduleSnapshot[]
}
