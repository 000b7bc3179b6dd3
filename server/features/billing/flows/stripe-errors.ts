import Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import { forgetPrices } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payments.ts'

/** What Stripe will not do, as a sentence: a price that was archived a moment ago, or else a fault of ours, which is logged. */
export async function withStripeErrors<T>(
  { payments, log }: Pick<BillingDeps, 'payments' | 'log'>,
  answer: Promise<T>,
) {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const ofPrice = error.param?.includes('price') ?? false
    if (ofPrice) forgetPrices(payments)
    log.error({ err: error }, 'Stripe refused')
    throw new Declined(ofPrice ? 'price_changed' : 'payments_refused', {}, { cause: error })
  }
}
