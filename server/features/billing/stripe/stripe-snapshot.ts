import type { BillingPeriod } from '../../../../contract/plan-names.ts'

/** Everything that Stripe holds of one customer, in our terms: read once per action, for rules and flows alike. */
export interface StripeSnapshot {
  /** Below 0: credit. Above 0: carried over to the next invoice. */
  balanceCents: number
  /** Newest first. */
  subscriptions: readonly SubscriptionSnapshot[]
  invoices: readonly InvoiceSnapshot[]
  schedules: readonly ScheduleSnapshot[]
}

export interface SubscriptionSnapshot {
  id: string
  customerId: string
  /** As Stripe names it: 'active', 'past_due', 'incomplete'… */
  status: string
  /** The highest of our plans that it buys; null when it buys none of ours. */
  planId: number | null
  billingPeriod: BillingPeriod
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  /** The date of a planned end. */
  endsAt: Date | null
  /** True when it ends with its period, rather than at a date that an operator set. */
  endsWithPeriod: boolean
  itemId: string
  priceId: string
  priceCents: number
  currency: string
  /** The card that is charged: the subscription's own, else the customer's. */
  card: CardSnapshot | null
  /** The payment method of the subscription itself. */
  paymentMethodId: string | null
  canceledAt: Date | null
  endedAt: Date | null
  /** Stripe's cancellation_details.reason. */
  endReason: string | null
  scheduleId: string | null
  /** A change of plan that waits for its payment. */
  pendingUpdate: PendingUpdate | null
  latestInvoice: LatestInvoice | null
  /** With this secret a browser saves a card for the renewals of a subscription that credit has paid for. */
  setupSecret: string | null
}

export interface PendingUpdate {
  priceId: string | null
  planId: number | null
  billingPeriod: BillingPeriod
}

/** The newest invoice of a subscription, with what a browser needs to pay it. */
export interface LatestInvoice {
  id: string
  status: string | null
  /** Stripe's billing_reason. */
  reason: string | null
  currency: string
  totalCents: number
  taxCents: number
  /** After credit. */
  dueCents: number
  remainingCents: number
  clientSecret: string | null
  /** Where the period of each line starts; an upgrade's lines start at its proration date. */
  lineStarts: readonly Date[]
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
  /** The amount to charge: after credit. */
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
  /** Null: never disputed. */
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
  /** When the current phase began. */
  phaseBeganAt: Date | null
  /** When the schedule was released or cancelled. */
  leftAt: Date | null
}

export interface CardSnapshot {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}
