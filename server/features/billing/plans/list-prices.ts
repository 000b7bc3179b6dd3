import type { Price } from '../../../../contract/plans.ts'
import type { Caller } from '../../../http/route.ts'
import { admin } from '../../creators/index.ts'
import { offered, pricesOf, readPrices } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { stripeClient } from '../stripe/payments.ts'

/** What plans cost; the price list of either mode for admins only. */
export async function listPrices(
  deps: BillingDeps,
  caller: Caller,
  { env }: { env?: 'test' | 'live' | undefined },
): Promise<Price[]> {
  if (env === undefined) return (await pricesOf(deps)).map(offered)
  await admin(deps).admit(caller)
  const { config, payments } = deps
  const current = payments.on && payments.livemode === (env === 'live')
  if (env === 'live' && config.STRIPE_LIVE_SECRET_KEY)
    return (await readPrices(stripeClient(config.STRIPE_LIVE_SECRET_KEY, config.STRIPE_API_URL))).map(offered)
  return current ? (await readPrices(payments.stripe)).map(offered) : []
}
