import type Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import { callWithKeyRetry } from '../stripe/idempotency-key.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { orNull } from '../stripe/stripe-call.ts'
import { saveCustomer } from '../sync/account-lock.ts'
import { currentPlanOf } from '../sync/account-store.ts'
import { withBillingLockCommitted } from './committed-lock.ts'

interface Person {
  creatorId: string
  email: string
}

/**
 * Sees to it that the creator has a living customer at Stripe, and returns it: made once, replaced when it was deleted there, and never
 * looked up by email, since whoever registers an address again is another creator. Committed whatever becomes of the rest.
 */
export const ensureCustomer = (deps: BillingDeps, person: Person): Promise<Stripe.Customer> =>
  withBillingLockCommitted(deps, person.creatorId, async (tx, account) => {
    // Deleted while this waited for the lock.
    if (!(await currentPlanOf(tx, person.creatorId))) throw new Declined('signed_out')
    const { stripe, livemode } = deps.payments
    const customer = await livingCustomer(stripe, person, account?.stripe_customer_id ?? null)
    if (customer.id !== account?.stripe_customer_id)
      await saveCustomer(tx, { creatorId: person.creatorId, livemode, customerId: customer.id })
    return customer
  })

async function livingCustomer(stripe: Stripe, person: Person, known: string | null): Promise<Stripe.Customer> {
  const customer = known === null ? null : await orNull(() => stripe.customers.retrieve(known))
  if (customer && !customer.deleted) return customer
  const { creatorId, email } = person
  const key = known ? `customer:${creatorId}:after:${known}` : `customer:${creatorId}`
  const made = await callWithKeyRetry(key, options =>
    stripe.customers.create({ email, metadata: { creatorId } }, options),
  )
  return livingCustomer(stripe, person, made.id)
}
