import type Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import { callWithKeyRetry } from '../stripe/idempotency-key.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { orNull } from '../stripe/stripe-call.ts'
import { currentPlanOf, saveCustomer } from '../sync/account-store.ts'
import { withBillingLockCommitted } from './committed-lock.ts'

interface Buyer {
  creatorId: string
  email: string
}

/**
 * The creator's customer at Stripe: made once, and replaced when it was deleted there. Never looked up by email, since
 * anyone who registers that email again is another creator. Committed in a transaction of its own, whatever comes after.
 */
export const ensureCustomer = (deps: BillingDeps, buyer: Buyer): Promise<Stripe.Customer> =>
  withBillingLockCommitted(deps, buyer.creatorId, async (tx, account) => {
    // The account may have been deleted while this request waited for the lock.
    if (!(await currentPlanOf(tx, buyer.creatorId))) throw new Declined('signed_out')
    const { stripe, livemode } = deps.payments
    const customer = await existingOrNewCustomer(stripe, buyer, account?.stripe_customer_id ?? null)
    if (customer.id !== account?.stripe_customer_id)
      await saveCustomer(tx, { creatorId: buyer.creatorId, livemode, customerId: customer.id })
    return customer
  })

async function existingOrNewCustomer(stripe: Stripe, buyer: Buyer, knownId: string | null): Promise<Stripe.Customer> {
  const customer = knownId === null ? null : await orNull(() => stripe.customers.retrieve(knownId))
  if (customer && !customer.deleted) return customer
  const { creatorId, email } = buyer
  const key = knownId ? `customer:${creatorId}:after:${knownId}` : `customer:${creatorId}`
  const made = await callWithKeyRetry(key, options =>
    stripe.customers.create({ email, metadata: { creatorId } }, options),
  )
  return existingOrNewCustomer(stripe, buyer, made.id)
}
