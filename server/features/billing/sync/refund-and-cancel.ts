import Stripe from 'stripe'
import { callWithKeyRetry } from '../stripe/idempotency-key.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { DuplicateSubscription } from './billing-state.ts'

/**
 * Gives back what was paid for a subscription beside another, or after its end, and ends it. In this order: whoever is killed in between
 * leaves a living subscription, which the next look finds again. The keys keep the money from going back twice, and so
 * does Stripe, which refuses to give back what was given back whole.
 */
export async function refundAndCancel(
  { payments: { stripe }, log }: Pick<BillingDeps, 'payments' | 'log'>,
  { subscriptionId, ended, refunds }: DuplicateSubscription,
): Promise<void> {
  for (const { invoiceId, paymentIntentId } of refunds) {
    const refund = {
      payment_intent: paymentIntentId,
      reason: 'duplicate',
      metadata: { subscriptionId, invoiceId },
    } as const
    await refused(log, subscriptionId, () =>
      callWithKeyRetry(`extra-refund-${paymentIntentId}`, options => stripe.refunds.create(refund, options)),
    )
  }
  if (!ended) await refused(log, subscriptionId, () => callStripe(() => stripe.subscriptions.cancel(subscriptionId)))
  log.warn({ subscription: subscriptionId, refunds }, 'what was paid for nothing was given back')
}

/** The bank has taken a payment back for good: nobody goes on using what was not paid. */
export async function cancelAfterLostDispute(
  { payments: { stripe }, log }: Pick<BillingDeps, 'payments' | 'log'>,
  subscriptionId: string,
): Promise<void> {
  await refused(log, subscriptionId, () => callStripe(() => stripe.subscriptions.cancel(subscriptionId)))
  log.warn({ subscription: subscriptionId }, 'a dispute was lost: the subscription has ended')
}

/** An invoice whose subscription has ended: Stripe's page would still take money for it. */
export const voidInvoice = (
  { payments: { stripe }, log }: Pick<BillingDeps, 'payments' | 'log'>,
  invoiceId: string,
): Promise<void> => refused(log, invoiceId, () => callStripe(() => stripe.invoices.voidInvoice(invoiceId)))

/** What Stripe refuses for good (given back already, ended already) must not keep the rest from being done. */
async function refused(log: BillingDeps['log'], object: string, call: () => Promise<{ id: string }>) {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    log.error({ err: error, object }, 'Stripe refused to take back what buys nothing')
  }
}
