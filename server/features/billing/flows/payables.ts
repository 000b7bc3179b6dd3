import Stripe from 'stripe'
import { callStripe, listAll } from '../stripe/stripe-call.ts'
import { isEnded, openInvoiceOf, WITH_INVOICE } from './subscription-parts.ts'

/** Every subscription that a customer ever had, newest first. */
export const subscriptionsOf = (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  listAll(page =>
    stripe.subscriptions.list({ customer, status: 'all', expand: WITH_INVOICE.map(path => `data.${path}`), ...page }),
  )

export const checkoutSessionsOf = (stripe: Stripe, customer: string): Promise<Stripe.Checkout.Session[]> =>
  listAll(page => stripe.checkout.sessions.list({ customer, ...page }))

export const subscriptionWithInvoice = (stripe: Stripe, id: string): Promise<Stripe.Subscription> =>
  callStripe(() => stripe.subscriptions.retrieve(id, { expand: WITH_INVOICE }))

/** Ends a purchase that was never paid. Its invoice goes first: Stripe does not void what was paid a moment ago. */
export async function giveUp(stripe: Stripe, incomplete: Stripe.Subscription): Promise<void> {
  await voidOpenInvoice(stripe, incomplete)
  const { status } = await callStripe(() => stripe.subscriptions.retrieve(incomplete.id))
  if (status === 'incomplete') await cancelNow(stripe, incomplete.id)
}

/** Takes an unpaid change or purchase back; a renewal that is being collected stays. */
export async function voidOpenInvoice(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const invoice = openInvoiceOf(subscription)
  if (invoice && invoice.billing_reason !== 'subscription_cycle')
    await unlessSettled(() => stripe.invoices.voidInvoice(invoice.id))
}

/** Nothing of this customer's waits to be paid any more. A renewal is a draft for its first hour: only what is final can be voided. */
export async function voidUnpaidInvoices(stripe: Stripe, customer: string): Promise<void> {
  for (const { id } of await invoicesOf(stripe, customer, 'draft'))
    await unlessSettled(() => stripe.invoices.finalizeInvoice(id, { auto_advance: false }))
  for (const { id } of await invoicesOf(stripe, customer, 'open'))
    await unlessSettled(() => stripe.invoices.voidInvoice(id))
}

export const hasUnpaidInvoices = async (stripe: Stripe, customer: string): Promise<boolean> =>
  (await invoicesOf(stripe, customer, 'draft')).length > 0 || (await invoicesOf(stripe, customer, 'open')).length > 0

const invoicesOf = (stripe: Stripe, customer: string, status: 'draft' | 'open'): Promise<Stripe.Invoice[]> =>
  listAll(page => stripe.invoices.list({ customer, status, ...page }))

export const expireSession = (stripe: Stripe, sessionId: string): Promise<void> =>
  unlessSettled(() => stripe.checkout.sessions.expire(sessionId))

/** At once; what Stripe has ended meanwhile stays ended. */
export async function cancelNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await callStripe(() => stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }))
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (!isEnded(await callStripe(() => stripe.subscriptions.retrieve(subscriptionId)))) throw error
  }
}

/** Stripe refuses to change what was paid, or has ended, just before: whoever reads back next sees which. */
export async function unlessSettled(end: () => Promise<{ id: string }>): Promise<void> {
  try {
    await callStripe(end)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError
