import Stripe from 'stripe'
import type { BillingDeps } from './billing-deps.ts'
import type { ExtraSubscription } from './billing-state.ts'
import { askedAgain } from './spent-key.ts'
import { asked } from './stripe-call.ts'

/**
 * Gives back what was paid for a subscription beside another, then ends it. In this order: whoever is killed in between
 * leaves a living subscription, which the next look finds again. The keys keep the money from going back twice, and so
 * does Stripe, which refuses to give back what was given back whole.
 */
export async function giveBack(
  { payments: { stripe }, log }: Pick<BillingDeps, 'payments' | 'log'>,
  { subscriptionId, refunds }: ExtraSubscription,
): Promise<void> {
  for (const { invoiceId, paymentIntentId } of refunds) {
    const refund = {
      payment_intent: paymentIntentId,
      reason: 'duplicate',
      metadata: { subscriptionId, invoiceId },
    } as const
    await refused(log, subscriptionId, () =>
      askedAgain(`extra-refund-${paymentIntentId}`, options => stripe.refunds.create(refund, options)),
    )
  }
  await refused(log, subscriptionId, () => asked(() => stripe.subscriptions.cancel(subscriptionId)))
  log.warn({ subscription: subscriptionId, refunds }, 'a subscription beside another was given back and ended')
}

/** What Stripe refuses for good (given back already, ended already) must not keep the rest from being done. */
async function refused(log: BillingDeps['log'], subscription: string, call: () => Promise<{ id: string }>) {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    log.error({ err: error, subscription }, 'Stripe refused to give a subscription back')
  }
}
