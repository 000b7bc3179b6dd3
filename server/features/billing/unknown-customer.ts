import type Stripe from 'stripe'
import { z } from 'zod'
import { type BillingAccountRow, type BillingTx, keepCustomer, timeWithin, withBillingLock } from './account-lock.ts'
import { standingOf } from './account-store.ts'
import type { BillingDeps } from './billing-deps.ts'
import { isLiving, orphansOf, verdictOn } from './billing-state.ts'
import { giveBack } from './extra-subscriptions.ts'
import { rememberCustomerOf, wasOurs } from './former-customers.ts'
import { holdingsOf } from './holdings.ts'
import type { Payments } from './payments.ts'
import { askedForAll, unlessMissing } from './stripe-call.ts'
import { syncAccount } from './sync-creator.ts'

/**
 * A customer that no account knows. One that we made for a creator who is still here is theirs (whoever made it was
 * killed before writing it down), unless they pay as another; what is paid as a customer whose account is deleted is
 * given back. Everybody else's is left alone: another service, or another deployment of this one, may live on the
 * same Stripe account.
 */
export async function takeInUnknownCustomer(deps: BillingDeps, customerId: string): Promise<void> {
  const customer = await livingCustomer(deps, customerId)
  if (!customer) return
  const creatorId = await creatorNamedBy(deps, customer)
  if (!creatorId) return leaveAlone(deps, customerId)
  await withBillingLock(deps, creatorId, async (tx, account) => {
    if (await standingOf(tx, creatorId)) return takeIn(tx, deps, { creatorId, account, customerId })
    const ours = await wasOurs(tx, { livemode: deps.payments.livemode, customerId })
    return ours ? endAll(tx, deps, customerId) : leaveAlone(deps, customerId)
  })
}

async function takeIn(tx: BillingTx, deps: BillingDeps, claim: Claim): Promise<void> {
  const { creatorId, account, customerId } = claim
  if (!(await isTheirs(tx, deps, claim))) return endAll(tx, deps, customerId)
  if (account?.stripe_customer_id === customerId) return void (await syncAccount(tx, deps, creatorId, account))
  await rememberCustomerOf(tx, creatorId)
  const own = await keepCustomer(tx, { creatorId, livemode: deps.payments.livemode, customerId })
  await syncAccount(tx, deps, creatorId, own)
  deps.log.warn({ creatorId, what: ['customer'] }, 'billing mended')
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

const strangers = new WeakMap<Payments, Set<string>>()

/** Said once, for whoever shares a Stripe account without meaning to. */
function leaveAlone({ payments, log }: BillingDeps, customerId: string): void {
  const known = strangers.get(payments) ?? new Set<string>()
  strangers.set(payments, known)
  if (known.has(customerId)) return
  known.add(customerId)
  log.warn({ customer: customerId }, 'a customer of nobody here was left alone')
}

async function livingCustomer({ payments: { stripe } }: BillingDeps, id: string): Promise<Stripe.Customer | null> {
  const customer = await unlessMissing(() => stripe.customers.retrieve(id))
  return !customer || customer.deleted ? null : customer
}

/** Only who holds our key could have written it. */
async function creatorNamedBy(
  { payments: { stripe } }: BillingDeps,
  customer: Stripe.Customer,
): Promise<string | null> {
  const subscriptions = await askedForAll(page => stripe.subscriptions.list({ customer: customer.id, ...page }))
  const named = [customer, ...subscriptions].map(({ metadata }) => metadata.creatorId)
  return z.uuid().safeParse(named.find(Boolean)).data ?? null
}
