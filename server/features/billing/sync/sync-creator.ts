import { isDeepStrictEqual } from 'node:util'
import { timeUnderLock } from '../../../db/db.ts'
import { publishOnCommit } from '../../../live/live.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { EMPTY_SNAPSHOT, readSnapshot } from '../stripe/read-snapshot.ts'
import type { StripeSnapshot, SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import {
  accountOf,
  type BillingAccountRow,
  type BillingTx,
  withBillingLock,
  withBillingLockForCreator,
} from './account-lock.ts'
import {
  type CurrentPlan,
  closeFinishedIntent,
  currentPlanOf,
  saveAccount,
  saveCurrentPlan,
  savePayments,
  saveScheduledChanges,
} from './account-store.ts'
import { announce } from './announcements.ts'
import { deriveBilling } from './billing-rules.ts'
import type { BillingState, DerivedBilling } from './billing-state.ts'
import { cancelAfterLostDispute, refundAndCancel, voidInvoice } from './refund-and-cancel.ts'

export interface Synced {
  billing: BillingState
  snapshot: StripeSnapshot
  /** When reading the snapshot began: events received later may report changes that it lacks. */
  readAt: Date
  /** Names of the facts that our tables held otherwise. */
  corrected: string[]
}

/** Reads a creator's snapshot back from Stripe and saves the state derived from it; for a creator's own request. */
export const syncCreator = (deps: BillingDeps, creatorId: string): Promise<BillingState> =>
  withBillingLockForCreator(
    deps,
    creatorId,
    async (tx, account) => (await syncAccount(tx, deps, creatorId, account)).billing,
  )

/** As `syncCreator`, for a job. */
export const syncForJob = (deps: BillingDeps, creatorId: string): Promise<Synced> =>
  withBillingLock(deps, creatorId, (tx, account) => syncAccount(tx, deps, creatorId, account))

/** As `syncCreator`, inside the creator's lock. A plan that changes locks the creator's row until the transaction ends. */
export const syncWithin = async (tx: BillingTx, deps: BillingDeps, creatorId: string): Promise<Synced> =>
  syncAccount(tx, deps, creatorId, await accountOf(tx, creatorId, deps.payments.livemode))

export async function syncAccount(
  tx: BillingTx,
  deps: BillingDeps,
  creatorId: string,
  account: BillingAccountRow | null,
): Promise<Synced> {
  const readAt = await timeUnderLock(tx)
  const snapshot = account ? await readAndCorrect(deps, account.stripe_customer_id, readAt) : EMPTY_SNAPSHOT
  return saveDerived(tx, deps, { creatorId, account, snapshot, readAt, now: readAt })
}

/**
 * For a change of one subscription right after a sync: puts Stripe's reply into the snapshot and saves the state derived from
 * it, without reading again. Where a renewal came in between, the reply names an invoice that the snapshot lacks: then
 * everything is read again.
 */
export async function syncUpdated(
  tx: BillingTx,
  deps: BillingDeps,
  creatorId: string,
  { synced, updated }: { synced: Synced; updated: SubscriptionSnapshot },
): Promise<Synced> {
  const { snapshot, readAt } = synced
  const latest = updated.latestInvoice
  if (latest && !snapshot.invoices.some(({ id }) => id === latest.id)) return syncWithin(tx, deps, creatorId)
  const account = await accountOf(tx, creatorId, deps.payments.livemode)
  const subscriptions = snapshot.subscriptions.map(each => (each.id === updated.id ? updated : each))
  const now = await timeUnderLock(tx)
  return saveDerived(tx, deps, { creatorId, account, snapshot: { ...snapshot, subscriptions }, readAt, now })
}

/**
 * Reads the snapshot, refunds and cancels duplicates, voids invoices that buy nothing, and reads again where anything
 * was corrected.
 */
async function readAndCorrect(deps: BillingDeps, customerId: string, now: Date): Promise<StripeSnapshot> {
  const found = await readSnapshot(deps, customerId)
  // The four lists are read side by side: a payment made meanwhile may be missing from one of them, and so not be refunded.
  const snapshot = deriveBilling(found, now).duplicates.length > 0 ? await readSnapshot(deps, customerId) : found
  const { duplicates, invoicesToVoid, disputeLost } = deriveBilling(snapshot, now)
  if (duplicates.length === 0 && invoicesToVoid.length === 0 && !disputeLost) return snapshot
  if (disputeLost) await cancelAfterLostDispute(deps, disputeLost)
  for (const duplicate of duplicates) await refundAndCancel(deps, duplicate)
  for (const invoiceId of invoicesToVoid) await voidInvoice(deps, invoiceId)
  return readSnapshot(deps, customerId)
}

interface Derivation {
  creatorId: string
  account: BillingAccountRow | null
  snapshot: StripeSnapshot
  readAt: Date
  now: Date
}

async function saveDerived(
  tx: BillingTx,
  deps: BillingDeps,
  { creatorId, account, snapshot, readAt, now }: Derivation,
): Promise<Synced> {
  const derived = deriveBilling(snapshot, now)
  const { billing, withoutPlan } = derived
  if (!account) return { billing, snapshot, readAt, corrected: [] }
  if (withoutPlan.length > 0) deps.log.error({ subscriptions: withoutPlan }, 'paid subscriptions to none of the plans')
  const corrected = await save(tx, { creatorId, account, derived, readAt })
  if (corrected.length > 0) await publishOnCommit(tx, { key: creatorId, event: 'account', data: {} })
  return { billing, snapshot, readAt, corrected }
}

interface Saved {
  creatorId: string
  account: BillingAccountRow
  derived: DerivedBilling
  readAt: Date
}

/** Writes the whole state; answers the names of the facts that were different. */
async function save(tx: BillingTx, { creatorId, account, derived, readAt }: Saved): Promise<string[]> {
  const { billing } = derived
  const before = await currentPlanOf(tx, creatorId)
  const payments = await savePayments(tx, creatorId, derived.payments)
  const corrected = [
    ...differences(account, billing),
    ...(before && isUnchanged(before, billing) ? [] : ['plan']),
    ...(await saveScheduledChanges(tx, creatorId, derived.scheduledChanges)).map(id => `scheduled change ${id}`),
    ...payments.changed.map(id => `payment ${id}`),
    ...((await closeFinishedIntent(tx, creatorId, billing)) ? ['intent'] : []),
  ]
  await saveAccount(tx, creatorId, billing, readAt)
  await announce(tx, { creatorId, account, billing, ...payments, readAt })
  if (corrected.includes('plan')) await saveCurrentPlan(tx, creatorId, billing)
  return corrected
}

const isUnchanged = (before: CurrentPlan, { planId, accountExpireAt }: CurrentPlan) =>
  before.planId === planId && isSameTime(before.accountExpireAt, accountExpireAt)

function differences(account: BillingAccountRow, billing: BillingState): string[] {
  const unchanged = {
    state: account.state === billing.state,
    'billing period': account.billing_period === billing.billingPeriod,
    'paid through': isSameTime(account.paid_through, billing.paidThrough),
    subscription: account.stripe_subscription_id === billing.subscriptionId,
    'open invoice': account.open_invoice_url === (billing.openInvoice?.url ?? null),
    credit: account.balance_cents === billing.balanceCents,
    price: account.price_cents === (billing.subscription?.priceCents ?? null),
    card: isDeepStrictEqual(account.card, billing.subscription?.card ?? null),
  }
  return Object.entries(unchanged).flatMap(([name, same]) => (same ? [] : [name]))
}

const isSameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()
