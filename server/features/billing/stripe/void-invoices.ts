import type Stripe from 'stripe'
import { ignoreRefusal, listAll } from './stripe-call.ts'
import type { SubscriptionSnapshot } from './stripe-snapshot.ts'
import { openInvoiceOf } from './subscription-rules.ts'

/** Takes an unpaid purchase or change back. The invoice of a renewal that is being collected stays. */
export async function voidOpenInvoice(stripe: Stripe, subscription: SubscriptionSnapshot): Promise<void> {
  const invoice = openInvoiceOf(subscription)
  if (invoice && invoice.reason !== 'subscription_cycle')
    await ignoreRefusal(() => stripe.invoices.voidInvoice(invoice.id))
}

/** Voids every unpaid invoice of a customer. Drafts (renewals in their first hour) must be finalized before. */
export async function voidUnpaidInvoices(stripe: Stripe, customer: string): Promise<void> {
  for (const { id } of await listInvoices(stripe, customer, 'draft'))
    await ignoreRefusal(() => stripe.invoices.finalizeInvoice(id, { auto_advance: false }))
  for (const { id } of await listInvoices(stripe, customer, 'open'))
    await ignoreRefusal(() => stripe.invoices.voidInvoice(id))
}

export const hasUnpaidInvoices = async (stripe: Stripe, customer: string): Promise<boolean> =>
  (await listInvoices(stripe, customer, 'draft')).length > 0 ||
  (await listInvoices(stripe, customer, 'open')).length > 0

const listInvoices = (stripe: Stripe, customer: string, status: 'draft' | 'open'): Promise<Stripe.Invoice[]> =>
  listAll(page => stripe.invoices.list({ customer, status, ...page }))
