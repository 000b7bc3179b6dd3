import { cancelNow } from '../stripe/change-subscription.ts'
import { callWithKeyRetry } from '../stripe/idempotency-key.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { callStripe, isRefusal } from '../stripe/stripe-call.ts'
import type { DuplicateSubscription } from './billing-state.ts'

type CorrectionDeps = Pick<BillingDeps, 'payments' | 'log'>

/**
 * Refunds the payments of a subscription that buys nothing, and ends it. Refunds go first: a process killed in between leaves
 * a live subscription, which the next sync finds again. The keys keep a payment from being refunded twice, and so
 * does Stripe, which refuses to refund a payment that was refunded whole.
 */
export async function refundAndCancel(
  deps: CorrectionDeps,
  { subscriptionId, ended, refunds }: DuplicateSubscription,
): Promise<void> {
  const { stripe } = deps.payments
  for (const { invoiceId, paymentIntentId } of refunds) {
    const refund = {
      payment_intent: paymentIntentId,
      reason: 'duplicate',
      metadata: { subscriptionId, invoiceId },
    } as const
    await logRefusal(deps, subscriptionId, () =>
      callWithKeyRetry(`extra-refund-${paymentIntentId}`, options => stripe.refunds.create(refund, options)),
    )
  }
  if (!ended) await logRefusal(deps, subscriptionId, () => cancelNow(stripe, subscriptionId))
  deps.log.warn({ subscription: subscriptionId, refunds }, 'what was paid for nothing was given back')
}

/** The bank has taken a payment back for good: the plan that it paid for ends. */
export async function cancelAfterLostDispute(deps: CorrectionDeps, subscriptionId: string): Promise<void> {
  await logRefusal(deps, subscriptionId, () => cancelNow(deps.payments.stripe, subscriptionId))
  deps.log.warn({ subscription: subscriptionId }, 'a dispute was lost: the subscription has ended')
}

/** For an invoice whose subscription has ended: Stripe's page would still take money for it. */
export const voidInvoice = (deps: CorrectionDeps, invoiceId: string): Promise<void> =>
  logRefusal(deps, invoiceId, () => callStripe(() => deps.payments.stripe.invoices.voidInvoice(invoiceId)))

/** Stripe's refusal of one correction (refunded already, ended already) must not keep the others from being made. */
async function logRefusal({ log }: CorrectionDeps, object: string, call: () => Promise<{ id: string }>) {
  try {
    await call()
  } catch (error) {
    if (!isRefusal(error)) throw error
    log.error({ err: error, object }, 'Stripe refused to take back what buys nothing')
  }
}
