import type Stripe from 'stripe'
import { type KnownPlans, planIdBy } from './known-plans.ts'
import { dateOf, dateOrNull, idOf, taxOf } from './snapshot-values.ts'
import type { ChargeSnapshot, InvoiceSnapshot } from './stripe-snapshot.ts'

export function invoiceSnapshotOf(
  invoice: Stripe.Invoice,
  plans: KnownPlans,
  charges: ReadonlyMap<string, ChargeSnapshot>,
): InvoiceSnapshot {
  const line = boughtLineOf(invoice)
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent))
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoice.status,
    reason: invoice.billing_reason,
    planId: planIdBy(plans, priceOf(line)),
    currency: invoice.currency,
    totalCents: invoice.total,
    taxCents: taxOf(invoice),
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    balanceBeforeCents: invoice.starting_balance,
    balanceAfterCents: invoice.ending_balance ?? invoice.starting_balance,
    createdAt: dateOf(invoice.created),
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    number: invoice.number,
    url: invoice.hosted_invoice_url ?? null,
    periodStart: dateOf(line?.period.start ?? invoice.period_start),
    periodEnd: dateOf(line?.period.end ?? invoice.period_end),
    charges: intents.flatMap(intent => charges.get(intent ?? '') ?? []),
  }
}

/** The line that an invoice was made for: a whole period rather than a part of one, and never a credit. */
const boughtLineOf = ({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined =>
  lines.data.toSorted((a, b) => weightOf(b) - weightOf(a))[0]

const weightOf = ({ amount, parent }: Stripe.InvoiceLineItem) => {
  const proration = (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false
  return amount > 0 && !proration ? amount + Number.MAX_SAFE_INTEGER / 2 : amount
}

const priceOf = (line: Stripe.InvoiceLineItem | undefined): string | null => idOf(line?.pricing?.price_details?.price)

/** The price that an invoice names by id alone. */
export const priceIdOf = (invoice: Stripe.Invoice): string | null => priceOf(boughtLineOf(invoice))
