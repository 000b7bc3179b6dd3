import type * as contract from '../../../../contract/billing.ts'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import { Declined } from '../../../http/declined.ts'
import { type CreatorCaller, verifyOwnToken } from '../../creators/index.ts'
import { intervalOf, priceOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { beginCardPayment } from './begin-card-payment.ts'
import { beginCheckout } from './begin-checkout.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { openIntent } from './intent-store.ts'
import { limitChanges } from './limit.ts'

type Input = InputOf<typeof contract.createSubscription>
type Begun = ReplyOf<typeof contract.createSubscription>

/** Begins a subscription, or continues the one begun: by the card form, or on Stripe's own page. */
export async function createSubscription(deps: BillingDeps, caller: CreatorCaller, input: Input): Promise<Begun> {
  const { creatorToken, planName, billingPeriod, priceId, dueCents: shownDueCents } = input
  if (creatorToken !== undefined && !(await verifyOwnToken(deps.db, caller, creatorToken)))
    throw new Declined('token_invalid')
  await limitChanges(deps.db, caller.creatorId)
  const price = await priceOf(deps, planName, intervalOf(billingPeriod))
  if (priceId !== undefined && priceId !== price.id) throw new Declined('price_changed')

  const { creatorId } = caller
  const { balance } = await ensureCustomer(deps, caller)
  const kind = creatorToken === undefined ? 'checkout' : 'subscription'
  const { id: intentId } = await openIntent(deps.db, creatorId, { kind, planName, billingPeriod })
  return withBillingLockCommitted<Begun>(deps, creatorId, (tx, account) => {
    // The account may have been deleted while this request waited.
    if (!account) throw new Declined('signed_out')
    const buyer = { creatorId, customerId: account.stripe_customer_id, hasCredit: balance < 0 }
    const purchase = { ...buyer, intentId, price, shownDueCents }
    return kind === 'checkout' ? beginCheckout(deps, tx, purchase) : beginCardPayment(deps, tx, purchase)
  })
}
