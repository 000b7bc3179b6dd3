import { Declined } from '../../../http/declined.ts'
import type { CataloguePrice } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { listSubscriptions } from '../stripe/read-snapshot.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { isLive } from '../stripe/subscription-rules.ts'
import type { BillingTx } from '../sync/account-lock.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { abandonPurchase } from './abandon-purchase.ts'

/** One purchase: the buyer, the price, and the intent whose id begins its idempotency keys. */
export interface Purchase {
  creatorId: string
  customerId: string
  intentId: string
  price: CataloguePrice
  /** The amount that the buyer has seen as due, if any was shown. */
  shownDueCents: number | undefined
  /** Stripe holds credit of this customer's, which pays before any card does. */
  hasCredit: boolean
}

/** Every subscription, once other unpaid purchases are abandoned. Declines where another subscription is live. */
export async function abandonOtherPurchases(
  deps: BillingDeps,
  tx: BillingTx,
  { creatorId, customerId }: Purchase,
  isSame: (subscription: SubscriptionSnapshot) => boolean,
): Promise<SubscriptionSnapshot[]> {
  const { stripe } = deps.payments
  let subscriptions = await listSubscriptions(stripe, customerId)
  const others = subscriptions.filter(one => one.status === 'incomplete' && !isSame(one))
  for (const other of others) await abandonPurchase(stripe, other)
  if (others.length > 0) subscriptions = await listSubscriptions(stripe, customerId)
  if (!subscriptions.some(one => isLive(one) && !isSame(one))) return subscriptions
  await syncWithin(tx, deps, creatorId)
  throw new Declined('already_subscribed')
}
