import type Stripe from 'stripe'
import { z } from 'zod'
import type { BillingDeps, Payments } from '../stripe/payments.ts'
import { readSnapshot } from '../stripe/read-snapshot.ts'
import { listAll, orNull } from '../stripe/stripe-call.ts'
import {
  type BillingAccountRow,
  type BillingTx,
  saveCustomer,
  timeWithin,
  withBillingLock,
} from '../sync/account-lock.ts'
import { currentPlanOf } from '../sync/account-store.ts'
import { deriveBilling, orphansOf } from '../sync/billing-rules.ts'
import { isSubscribed } from '../sync/billing-state.ts'
import { refundAndCancel } from '../sync/refund-and-cancel.ts'
import { syncAccount } from '../sync/sync-creator.ts'
import { rememberCustomerOf, wasOurs } from './former-customers.ts'

/**
 * A customer that no account knows. One that we made for a creator who is still here is theirs (whoever made it was
 * killed before writing it down), unless they pay as another; what is paid as a customer whose account is deleted is
 * given back. Everybody else's is left alone: another service, or another deployment of this one, may live on the
 * same Stripe account.
 */
export async function linkUnknownCustomer(deps: BillingDeps, customerId: string): Promise<void> {
  const customer = await livingCustomer(deps, customerId)
  if (!customer) return
  const creatorId = await creatorNamedBy(deps, customer)
  if (!creatorId) return leaveAlone(deps, customerId)
  await withBillingLock(deps, creatorId, async (tx, account) => {
    if (await currentPlanOf(tx, creatorId)) return linkCustomer(tx, deps, { creatorId, account, customerId })
    const ours = await wasOurs(tx, { livemode: deps.payments.livemode, customerId })
    return ours ? endAll(tx, deps, customerId) : leaveAlone(deps, customerId)
  })
}

async function linkCustomer(tx: BillingTx, deps: BillingDeps, claim: Claim): Promise<void> {
  const { creatorId, account, customerId } = claim
  if (!(await isTheirs(tx, deps, claim))) return endAll(tx, deps, customerId)
  if (account?.stripe_customer_id === customerId) return void (await syncAccount(tx, deps, creatorId, account))
  await rememberCustomerOf(tx, creatorId)
  const own = await saveCustomer(tx, { creatorId, livemode: deps.payments.livemode, customerId })
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
  const { billing } = await syncAccount(tx, deps, creatorId, account)
  if (isSubscribed(billing)) return false
  return isSubscribed(deriveBilling(await readSnapshot(deps, customerId), await timeWithin(tx)).billing)
}

async function endAll(tx: BillingTx, deps: BillingDeps, customerId: string): Promise<void> {
  const snapshot = await readSnapshot(deps, customerId)
  for (const orphan of orphansOf(snapshot, await timeWithin(tx))) await refundAndCancel(deps, orphan)
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
  const customer = await orNull(() => stripe.customers.retrieve(id))
  return !customer || customer.deleted ? null : customer
}

/** Only who holds our key could have written it. */
async function creatorNamedBy(
  { payments: { stripe } }: BillingDeps,
  customer: Stripe.Customer,
): Promise<string | null> {
  const subscriptions = await listAll(page => stripe.subscriptions.list({ customer: customer.id, ...page }))
  const named = [customer, ...subscriptions].map(({ metadata }) => metadata.creatorId)
  return z.uuid().safeParse(named.find(Boolean)).data ?? null
}
