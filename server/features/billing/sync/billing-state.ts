import type { BillingPeriod } from '../../../../contract/plans.ts'
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

/** Paid for beside the one that is kept, or after its end. */
export interface DuplicateSubscription {
  subscriptionId: string
  ended: boolean
  /** Payments of a period that has not ended, and which nobody has given back yet. */
  refunds: { invoiceId: string; paymentIntentId: string }[]
}

export interface BillingState {
  state: 'free' | 'incomplete' | 'active' | 'past_due' | 'cancelling' | 'expired'
  /** The plan by name of which the creator goes; whether its rights hold, `accountExpireAt` says. */
  planId: number
  /** Null: access does not end. */
  accountExpireAt: Date | null
  billingPeriod: BillingPeriod | null
  /** The end of the last period that was paid. */
  paidThrough: Date | null
  /** The end of the current period, paid or not: when the next invoice comes. */
  periodEnd: Date | null
  subscriptionId: string | null
  openInvoice: { id: string; url: string; dueCents: number } | null
  scheduledChange: ScheduledChange | null
  balanceCents: number
  /** Of the subscription that lives. */
  kept: SubscriptionSnapshot | null
  /** The last subscription, where none lives. */
  ended: EndedSubscription | null
  /** A renewal within its hour of draft. */
  draft: InvoiceSnapshot | null
}

export interface EndedSubscription {
  id: string
  canceledAt: Date | null
  reason: 'unpaid' | 'disputed' | 'operator'
}

export interface DerivedBilling extends BillingState {
  payments: PaidInvoice[]
  scheduledChanges: ScheduledChange[]
  duplicates: DuplicateSubscription[]
  /** Invoices of what has ended, which could still be paid for nothing. */
  invoicesToVoid: string[]
  /** The living subscription, where a dispute about it was lost: it must end. */
  lost: string | null
  /** Living subscriptions to what none of our plans is. */
  unknown: string[]
}

/** Something is paid, or was and is still tried. */
export const isLiving = ({ state }: Pick<BillingState, 'state'>): boolean =>
  state === 'active' || state === 'past_due' || state === 'cancelling'
