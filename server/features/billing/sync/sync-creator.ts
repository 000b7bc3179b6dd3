import { isDeepStrictEqual } from 'node:util'
import { publishOnCommit } from '../../../live/live.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { readSnapshot } from '../stripe/read-snapshot.ts'
import {
  type BillingAccountRow,
  type BillingTx,
  timeWithin,
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
import type { BillingState, DerivedBilling } from './billing-state.ts'
import { deriveBilling } from './derive-billing.ts'
import { cancelAfterLostDispute, refundAndCancel, voidInvoice } from './refund-and-cancel.ts'

/** What was found, and what stood here otherwise. */
export interface Synced {
  state: BillingState
  mended: string[]
}

const NEVER_A_CUSTOMER: BillingState = {
  state: 'free',
  planId: 1,
  accountExpireAt: null,
  billingPeriod: null,
  paidThrough: null,
  periodEnd: null,
  subscriptionId: null,
  openInvoice: null,
  scheduledChange: null,
  balanceCents: 0,
  kept: null,
  ended: null,
  draft: null,
}

/** Reads a creator's subscriptions, schedules and invoices back from Stripe and writes what follows, since they look. */
export const syncCreator = (deps: BillingDeps, creatorId: string): Promise<BillingState> =>
  withBillingLockForCreator(
    deps,
    creatorId,
    async (tx, account) => (await syncAccount(tx, deps, creatorId, account)).state,
  )

/** The same for a job. */
export const syncAndCompare = (deps: BillingDeps, creatorId: string): Promise<Synced> =>
  withBillingLock(deps, creatorId, (tx, account) => syncAccount(tx, deps, creatorId, account))

/** The same inside the creator's lock. It may lock the creator's row: ask Stripe what there is to ask before. */
export async function syncWithin(tx: BillingTx, deps: BillingDeps, creatorId: string): Promise<BillingState> {
  const account = await tx
    .selectFrom('billing_accounts')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('livemode', '=', deps.payments.livemode)
    .executeTakeFirst()
  return (await syncAccount(tx, deps, creatorId, account ?? null)).state
}

export async function syncAccount(
  tx: BillingTx,
  deps: BillingDeps,
  creatorId: string,
  account: BillingAccountRow | null,
): Promise<Synced> {
  if (!account) return { state: NEVER_A_CUSTOMER, mended: [] }
  const readAt = await timeWithin(tx)
  const derived = await deriveAndCorrect(deps, account.stripe_customer_id, readAt)
  if (derived.unknown.length > 0)
    deps.log.error({ subscriptions: derived.unknown }, 'paid subscriptions to none of the plans')
  const mended = await keep(tx, { creatorId, account, derived, readAt })
  if (mended.length > 0) await publishOnCommit(tx, { key: creatorId, event: 'account', data: {} })
  const {
    payments: _,
    scheduledChanges: __,
    duplicates: ___,
    invoicesToVoid: ____,
    unknown: _____,
    lost: ______,
    ...state
  } = derived
  return { state, mended }
}

async function deriveAndCorrect(deps: BillingDeps, customerId: string, now: Date): Promise<DerivedBilling> {
  const found = deriveBilling(await readSnapshot(deps, customerId), now)
  // The lists are read side by side: a payment that came in between may be in one and not in the other, and its refund would be missed.
  const derived = found.duplicates.length > 0 ? deriveBilling(await readSnapshot(deps, customerId), now) : found
  if (derived.duplicates.length === 0 && derived.invoicesToVoid.length === 0 && !derived.lost) return derived
  if (derived.lost) await cancelAfterLostDispute(deps, derived.lost)
  for (const duplicate of derived.duplicates) await refundAndCancel(deps, duplicate)
  for (const invoiceId of derived.invoicesToVoid) await voidInvoice(deps, invoiceId)
  return deriveBilling(await readSnapshot(deps, customerId), now)
}

interface Kept {
  creatorId: string
  account: BillingAccountRow
  derived: DerivedBilling
  readAt: Date
}

/** Writes the derived whole; answers what stood here otherwise. */
async function keep(tx: BillingTx, { creatorId, account, derived, readAt }: Kept): Promise<string[]> {
  const before = await currentPlanOf(tx, creatorId)
  const payments = await savePayments(tx, creatorId, derived.payments)
  const mended = [
    ...differences(account, derived),
    ...(before && isUnchanged(before, derived) ? [] : ['plan']),
    ...(await saveScheduledChanges(tx, creatorId, derived.scheduledChanges)).map(id => `scheduled change ${id}`),
    ...payments.changed.map(id => `payment ${id}`),
    ...((await closeFinishedIntent(tx, creatorId, derived)) ? ['intent'] : []),
  ]
  await saveAccount(tx, creatorId, derived, readAt)
  await announce(tx, { creatorId, account, derived, ...payments, readAt })
  if (mended.includes('plan')) await saveCurrentPlan(tx, creatorId, derived)
  return mended
}

const isUnchanged = (before: CurrentPlan, { planId, accountExpireAt }: CurrentPlan) =>
  before.planId === planId && sameTime(before.accountExpireAt, accountExpireAt)

function differences(account: BillingAccountRow, derived: DerivedBilling): string[] {
  const same = {
    state: account.state === derived.state,
    'billing period': account.billing_period === derived.billingPeriod,
    'paid through': sameTime(account.paid_through, derived.paidThrough),
    subscription: account.stripe_subscription_id === derived.subscriptionId,
    'open invoice': account.open_invoice_url === (derived.openInvoice?.url ?? null),
    credit: account.balance_cents === derived.balanceCents,
    price: account.price_cents === (derived.kept?.priceCents ?? null),
    card: isDeepStrictEqual(account.card, derived.kept?.card ?? null),
  }
  return Object.entries(same).flatMap(([name, unchanged]) => (unchanged ? [] : [name]))
}

const sameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()
