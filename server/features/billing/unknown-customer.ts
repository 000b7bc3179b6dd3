import { z } from 'zod'
import { type BillingTx, keepCustomer, timeWithin, withBillingLock } from './account-lock.ts'
import { standingOf } from './account-store.ts'
import type { BillingDeps } from './billing-deps.ts'
import { orphansOf } from './billing-state.ts'
import { giveBack } from './extra-subscriptions.ts'
import { holdingsOf } from './holdings.ts'
import { asked, askedForAll } from './stripe-call.ts'
import { syncAccount } from './sync-creator.ts'

/**
 * A customer that no account here knows. One that we made for a creator who is still here is theirs (whoever made it
 * was killed before writing it down); what such a customer pays for nobody is given back; anybody else's is not ours.
 */
export async function takeInUnknownCustomer(deps: BillingDeps, customerId: string): Promise<void> {
  const creatorId = await creatorNamedBy(deps, customerId)
  if (!creatorId) return
  await withBillingLock(deps, creatorId, async (tx, account) => {
    const here = (await standingOf(tx, creatorId)) !== undefined
    if (!here || (account && account.stripe_customer_id !== customerId)) return endAll(tx, deps, customerId)
    const { livemode } = deps.payments
    await syncAccount(tx, deps, creatorId, account ?? (await keepCustomer(tx, { creatorId, livemode, customerId })))
  })
}

async function endAll(tx: BillingTx, deps: BillingDeps, customerId: string): Promise<void> {
  const holdings = await holdingsOf(deps, customerId)
  for (const orphan of orphansOf(holdings, await timeWithin(tx))) await giveBack(deps, orphan)
}

/** Only who holds our key could have written it. */
async function creatorNamedBy({ payments: { stripe } }: BillingDeps, customerId: string): Promise<string | null> {
  const customer = await asked(() => stripe.customers.retrieve(customerId))
  if (customer.deleted) return null
  const subscriptions = await askedForAll(page => stripe.subscriptions.list({ customer: customerId, ...page }))
  const named = [customer, ...subscriptions].map(({ metadata }) => metadata.creatorId)
  return z.uuid().safeParse(named.find(Boolean)).data ?? null
}
