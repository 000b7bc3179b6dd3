import type { Price } from '../../../../contract/plans.ts'
import type { Caller } from '../../../http/route.ts'
import { admin } from '../../creators/index.ts'
import { priceReplyOf, pricesOf, readPrices } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { stripeClient } from '../stripe/payment-provider.ts'

/** The price list. Admins may ask for the list of the test mode or of the live mode. */
export async function listPrices(
  deps: BillingDeps,
  caller: Caller,
  { env }: { env?: 'test' | 'live' | undefined },
): Promise<Price[]> {
  if (env === undefined) return (await pricesOf(deps)).map(priceReplyOf)
  await admin(deps).admit(caller)
  const { config, payments } = deps
  const isCurrent = payments.on && payments.livemode === (env === 'live')
  if (env === 'live' && config.STRIPE_LIVE_SECRET_KEY)
    return (await readPrices(stripeClient(config.STRIPE_LIVE_SECRET_KEY, config.STRIPE_API_URL))).map(priceReplyOf)
  return isCurrent ? (await readPrices(payments.stripe)).map(priceReplyOf) : []
}
