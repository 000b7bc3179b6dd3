import { z } from 'zod'
import { type BillingAccountRow, type BillingTx, keepCustomer, timeWithin, withBillingLock } from './account-lock.ts'
import { standingOf } from './account-store.ts'
import type { BillingDeps } from './billing-deps.ts'
import { isLiving, orphansOf, verdictOn } from './billing-state.ts'
import { giveBack } from './extra-subscriptions.ts'
import { holdingsOf } from './holdings.ts'
import { asked, askedForAll } from './stripe-call.ts'
import { syncAccount } from './sync-creator.ts'

/**
 * A customer that no account knows. One that we made for a creator who is still here is theirs (whoever made it was
 * killed before writing it down), unless they pay as another; what is paid for nobody is given back; anybody else's
 * customer is not ours.
 */
export async function takeInUnknownCustomer(deps: BillingDeps, customerId: string): Promise<void> {
  const creatorId = await creatorNamedBy(deps, customerId)
  if (!creatorId) return
  await withBillingLock(deps, creatorId, async (tx, account) => {
    const belongs = (await standingOf(tx, creatorId)) && (await isTheirs(tx, deps, { creatorId, account, customerId }))
    if (!belongs) return endAll(tx, deps, customerId)
    const { livemode } = deps.payments
    const known = account?.stripe_customer_id === customerId
    const own = known ? account : await keepCustomer(tx, { creatorId, livemode, customerId })
    await syncAccount(tx, deps, creatorId, own)
  })
}

interface Claim {
  creatorId: string
  account: BillingAccountRow | null
  customerId: string
}

/** One that holds a paid subscription takes the place of one that holds none. */
async function isTheirs(tx: BillingTx, deps: BillingDeps, { creatorId, account, customerId }: Claim): Promise<boolean> {
  if (!account || account.stripe_customer_id === customerId) return true
  const { state } = await syncAccount(tx, deps, creatorId, account)
  if (isLiving(state)) return false
  return isLiving(verdictOn(await holdingsOf(deps, customerId), await timeWithin(tx)))
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
