import type { Offers } from '../../../../contract/plans.ts'
import { priceReplyOf, pricesOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { allPlans } from './list-plans.ts'

/** Every plan and the price list, as the public pages show them. */
export async function listOffers(deps: Pick<BillingDeps, 'db' | 'payments' | 'log'>): Promise<Offers> {
  const [plans, prices] = await Promise.all([allPlans(deps.db), pricesOf(deps)])
  return { plans, prices: prices.map(priceReplyOf) }
}
