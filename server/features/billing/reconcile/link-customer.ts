import type Stripe from 'stripe'
import { z } from 'zod'
import { timeUnderLock } from '../../../db/db.ts'
import type { BillingDeps, PaymentProvider } from '../stripe/payment-provider.ts'
import { readSnapshot } from '../stripe/read-snapshot.ts'
import { listAll, orNull } from '../stripe/stripe-call.ts'
import { type BillingAccountRow, type BillingTx, withBillingLock } from '../sync/account-lock.ts'
import { currentPlanOf, saveCustomer } from '../sync/account-store.ts'
import { deriveBilling, orphansOf } from '../sync/billing-rules.ts'
import { isSubscribed } from '../sync/billing-state.ts'
import { refundAndCancel } from '../sync/refund-and-cancel.ts'
import { syncAccount } from '../sync/sync-creator.ts'
import { addFormerCustomer, isFormerCustomer } from './former-customers.ts'

/**
 * Handles a customer that belongs to no account. Where we made it for an existing creator (and the process was killed before
 * it saved the id), the creator gets it, unless the creator pays as another customer. The payments of a deleted account's
 * customer are refunded. Any other customer is left alone: another service, or another deployment of this one, may use the
 * same Stripe account.
 */
export async function linkUnknownCustomer(deps: BillingDeps, customerId: string): Promise<void> {
  const customer = await existingCustomer(deps, customerId)
  if (!customer) return
  const creatorId = await creatorIdIn(deps, customer)
  if (!creatorId) return leaveAlone(deps, customerId)
  await withBillingLock(deps, creatorId, async (tx, account) => {
    if (await currentPlanOf(tx, creatorId)) return linkCustomer(tx, deps, { creatorId, account, customerId })
    const isFormer = await isFormerCustomer(tx, { livemode: deps.payments.livemode, customerId })
    return isFormer ? refundAndCancelAll(tx, deps, customerId) : leaveAlone(deps, customerId)
  })
}

async function linkCustomer(tx: BillingTx, deps: BillingDeps, claim: Claim): Promise<void> {
  const { creatorId, account, customerId } = claim
  if (!(await belongsToCreator(tx, deps, claim))) return refundAndCancelAll(tx, deps, customerId)
  if (account?.stripe_customer_id === customerId) return void (await syncAccount(tx, deps, creatorId, account))
  await addFormerCustomer(tx, creatorId)
  const linked = await saveCustomer(tx, { creatorId, livemode: deps.payments.livemode, customerId })
  await syncAccount(tx, deps, creatorId, linked)
  deps.log.warn({ creatorId, what: ['customer'] }, 'billing mended')
}

interface Claim {
  creatorId: string
  account: BillingAccountRow | null
  customerId: string
}

/** True where the customer is the creator's, or has a paid subscription while the creator's own customer has none. */
async function belongsToCreator(
  tx: BillingTx,
  deps: BillingDeps,
  { creatorId, account, customerId }: Claim,
): Promise<boolean> {
  if (!account || account.stripe_customer_id === customerId) return true
  const { billing } = await syncAccount(tx, deps, creatorId, account)
  if (isSubscribed(billing)) return false
  return isSubscribed(deriveBilling(await readSnapshot(deps, customerId), await timeUnderLock(tx)).billing)
}

async function refundAndCancelAll(tx: BillingTx, deps: BillingDeps, customerId: string): Promise<void> {
  const snapshot = await readSnapshot(deps, customerId)
  for (const orphan of orphansOf(snapshot, await timeUnderLock(tx))) await refundAndCancel(deps, orphan)
}

const loggedCustomers = new WeakMap<PaymentProvider, Set<string>>()

/** Logs each such customer once, in case two services share a Stripe account by mistake. */
function leaveAlone({ payments, log }: BillingDeps, customerId: string): void {
  const logged = loggedCustomers.get(payments) ?? new Set<string>()
  loggedCustomers.set(payments, logged)
  if (logged.has(customerId)) return
  logged.add(customerId)
  log.warn({ customer: customerId }, 'a customer of nobody here was left alone')
}

async function existingCustomer({ payments: { stripe } }: BillingDeps, id: string): Promise<Stripe.Customer | null> {
  const customer = await orNull(() => stripe.customers.retrieve(id))
  return !customer || customer.deleted ? null : customer
}

/** The creator's id in the metadata, which nobody can write without our secret key. */
async function creatorIdIn({ payments: { stripe } }: BillingDeps, customer: Stripe.Customer): Promise<string | null> {
  const subscriptions = await listAll(page => stripe.subscriptions.list({ customer: customer.id, ...page }))
  const ids = [customer, ...subscriptions].map(({ metadata }) => metadata.creatorId)
  return z.uuid().safeParse(ids.find(Boolean)).data ?? null
}
