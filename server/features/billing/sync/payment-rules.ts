import type { ChargeSnapshot, InvoiceSnapshot, SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { isEnded } from '../stripe/subscription-rules.ts'
import type { DuplicateSubscription, PaidInvoice } from './billing-state.ts'

const PAYMENT_TYPES: Readonly<Record<string, PaidInvoice['paymentType']>> = {
  subscription_create: 'new_subscription',
  subscription_update: 'upgrade',
  subscription_cycle: 'renewal',
}

/** A paid invoice as a payment. The total is 0 where a credit exceeded the price. */
export function paymentOf(invoice: InvoiceSnapshot): PaidInvoice | null {
  const { id, reason, planId, currency, taxCents, number, url, periodStart, periodEnd } = invoice
  const paymentType = PAYMENT_TYPES[reason ?? '']
  if (!paymentType || planId === null) return null
  const paidAt = invoice.paidAt ?? invoice.createdAt
  const status = paymentStatusOf(invoice.charges)
  const { totalCents, paidCents: chargedCents, balanceBeforeCents, balanceAfterCents } = invoice
  const amounts = { totalCents: Math.max(0, totalCents), taxCents, chargedCents, balanceBeforeCents, balanceAfterCents }
  return {
    invoiceId: id,
    paymentType,
    planId,
    currency,
    ...amounts,
    paidAt,
    status,
    number,
    url,
    periodStart,
    periodEnd,
  }
}

function paymentStatusOf(charges: readonly ChargeSnapshot[]): PaidInvoice['status'] {
  if (charges.some(({ dispute }) => dispute === 'lost')) return 'dispute_lost'
  if (charges.some(({ dispute }) => dispute === 'open')) return 'disputed'
  const refunded = charges.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  if (refunded === 0) return 'succeeded'
  const paid = charges.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return refunded < paid ? 'partially_refunded' : 'refunded'
}

/** The refunds due for a subscription: its last payment, unless the paid period is over, and so was used. */
export function refundsOf(
  subscriptionId: string,
  paid: readonly InvoiceSnapshot[],
  now: Date,
): DuplicateSubscription['refunds'] {
  const last = paid.find(invoice => invoice.subscriptionId === subscriptionId)
  return last && last.periodEnd > now ? refundable(last) : []
}

const refundable = ({ id, charges }: InvoiceSnapshot): DuplicateSubscription['refunds'] =>
  charges
    .filter(({ amountCents, refundedCents, dispute }) => refundedCents < amountCents && (dispute ?? 'won') === 'won')
    .map(({ paymentIntentId }) => ({ invoiceId: id, paymentIntentId }))

export const unpaidOf = ({ id }: SubscriptionSnapshot, invoices: readonly InvoiceSnapshot[]): string[] =>
  invoices
    .filter(({ subscriptionId, status }) => subscriptionId === id && (status === 'open' || status === 'uncollectible'))
    .map(invoice => invoice.id)

/** A subscription with a renewal that was paid after its end. */
export function paidTooLate(
  subscription: SubscriptionSnapshot,
  paid: readonly InvoiceSnapshot[],
): DuplicateSubscription | null {
  const { id, endedAt } = subscription
  if (!isEnded(subscription) || endedAt === null) return null
  const late = paid.filter(
    ({ subscriptionId, reason, paidAt }) =>
      subscriptionId === id && reason === 'subscription_cycle' && paidAt !== null && paidAt > endedAt,
  )
  const refunds = late.flatMap(refundable)
  return refunds.length > 0 ? { subscriptionId: id, ended: true, refunds } : null
}

export const newestPaidFirst = (a: InvoiceSnapshot, b: InvoiceSnapshot) =>
  (b.paidAt ?? b.createdAt).getTime() - (a.paidAt ?? a.createdAt).getTime() ||
  b.createdAt.getTime() - a.createdAt.getTime() ||
  Number(b.reason === 'subscription_update') - Number(a.reason === 'subscription_update') ||
  b.periodEnd.getTime() - a.periodEnd.getTime()
