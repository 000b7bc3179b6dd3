import Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import type { Route } from '../../../http/route.ts'
import { clearPriceCache } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'

/**
 * Answers Stripe's refusals with a sentence for people. A refusal about a price means that the price was archived a moment ago;
 * any other is a bug of ours.
 */
export const withStripeErrors = (deps: Pick<BillingDeps, 'payments' | 'log'>, routes: readonly Route[]): Route[] =>
  routes.map(each => ({
    ...each,
    serve: (caller, read) => each.serve(caller, read).catch(error => decline(deps, error)),
  }))

function decline({ payments, log }: Pick<BillingDeps, 'payments' | 'log'>, error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const isAboutPrice = error.param?.includes('price') ?? false
  if (isAboutPrice) clearPriceCache(payments)
  log.error({ err: error }, 'Stripe refused')
  throw new Declined(isAboutPrice ? 'price_changed' : 'payments_refused', {}, { cause: error })
}
