import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import type { InvoiceSnapshot, SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'

export interface ScheduledChange {
  scheduleId: string
  changeType: 'downgrade' | 'change'
  currentPlanId: number
  newPlanId: number
  newPriceId: string
  scheduledFor: Date
  state: 'pending' | 'applied' | 'cancelled'
}

export interface PaidInvoice {
  invoiceId: string
  paymentType: 'new_subscription' | 'upgrade' | 'renewal'
  planId: number
  currency: string
  totalCents: number
  taxCents: number
  chargedCents: number
  balanceBeforeCents: number
  balanceAfterCents: number
  paidAt: Date
  status: 'succeeded' | 'refunded' | 'partially_refunded' | 'disputed' | 'dispute_lost'
  number: string | null
  url: string | null
  periodStart: Date
  periodEnd: Date
}

/** A second paid subscription beside the creator's own, or one whose renewal was paid after its end. */
export interface DuplicateSubscription {
  subscriptionId: string
  ended: boolean
  /** Payments of a period that has not ended, not refunded yet. */
  refunds: { invoiceId: string; paymentIntentId: string }[]
}

/** The plan that a creator has, and how it is paid. */
export interface BillingState {
  state: 'free' | 'incomplete' | 'active' | 'past_due' | 'cancelling' | 'expired'
  /** The plan that the account is called by; `accountExpireAt` says whether its rights still hold. */
  planId: number
  /** Null: access does not end. */
  accountExpireAt: Date | null
  billingPeriod: BillingPeriod | null
  /** The end of the last paid period. */
  paidThrough: Date | null
  /** The end of the current period, paid or not: when the next invoice comes. */
  periodEnd: Date | null
  subscriptionId: string | null
  /** Of an overdue renewal. */
  openInvoice: { id: string; url: string; dueCents: number } | null
  scheduledChange: ScheduledChange | null
  balanceCents: number
  /** The live subscription. */
  subscription: SubscriptionSnapshot | null
  /** The last subscription, where none is live. */
  ended: EndedSubscription | null
  /** The next renewal's invoice, in its hour as a draft. */
  draft: InvoiceSnapshot | null
}

export interface EndedSubscription {
  id: string
  canceledAt: Date | null
  reason: 'unpaid' | 'disputed' | 'operator'
}

/** Everything that follows from a snapshot: the state to save, and the corrections to make at Stripe. */
export interface DerivedBilling {
  billing: BillingState
  payments: PaidInvoice[]
  scheduledChanges: ScheduledChange[]
  duplicates: DuplicateSubscription[]
  /** Unpaid invoices of ended subscriptions: Stripe's page would still take money for them. */
  invoicesToVoid: string[]
  /** The live subscription, where a dispute about its payment was lost: it must end. */
  disputeLost: string | null
  /** Live subscriptions whose price is none of our plans'. */
  withoutPlan: string[]
}

/** True while a subscription is paid, or its renewal is still being collected. */
export const isSubscribed = ({ state }: Pick<BillingState, 'state'>): boolean =>
  state === 'active' || state === 'past_due' || state === 'cancelling'
