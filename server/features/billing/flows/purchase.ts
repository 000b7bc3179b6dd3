import type Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import type { CataloguePrice } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import type { BillingTx } from '../sync/account-lock.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { giveUp, subscriptionsOf } from './payables.ts'
import { isLive } from './subscription-parts.ts'

/** One purchase: who buys what, and the beginning of its idempotency keys. */
export interface Purchase {
  creatorId: string
  customerId: string
  intentId: string
  price: CataloguePrice
  /** What the buyer has seen as due, if anything was shown. */
  shownDueCents: number | undefined
  /** Stripe holds money of this customer's, which pays before any card does. */
  hasCredit: boolean
}

/** The customer's subscriptions once every unpaid one but `kept` is gone. Declines whoever has another living one. */
export async function withoutOthers(
  deps: BillingDeps,
  tx: BillingTx,
  { creatorId, customerId }: Purchase,
  kept: (subscription: Stripe.Subscription) => boolean,
): Promise<Stripe.Subscription[]> {
  const { stripe } = deps.payments
  let subscriptions = await subscriptionsOf(stripe, customerId)
  const others = subscriptions.filter(one => one.status === 'incomplete' && !kept(one))
  for (const other of others) await giveUp(stripe, other)
  if (others.length > 0) subscriptions = await subscriptionsOf(stripe, customerId)
  if (!subscriptions.some(one => isLive(one) && !kept(one))) return subscriptions
  await syncWithin(tx, deps, creatorId)
  throw new Declined('already_subscribed')
}
