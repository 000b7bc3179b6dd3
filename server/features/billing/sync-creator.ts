import { isDeepStrictEqual } from 'node:util'
import { publishOnCommit } from '../../live/live.ts'
import {
  type BillingAccountRow,
  type BillingTx,
  timeWithin,
  withBillingLock,
  withBillingLockForCreator,
} from './account-lock.ts'
import {
  closeFinishedIntent,
  keepAccount,
  keepChanges,
  keepPayments,
  keepStanding,
  type Standing,
  standingOf,
} from './account-store.ts'
import { announce } from './announcements.ts'
import type { BillingDeps } from './billing-deps.ts'
import { type BillingState, type Verdict, verdictOn } from './billing-state.ts'
import { endLost, giveBack, makeUnpayable } from './extra-subscriptions.ts'
import { holdingsOf } from './holdings.ts'

export type { BillingState } from './billing-state.ts'

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
  const verdict = await mendedVerdict(deps, account.stripe_customer_id, readAt)
  if (verdict.unknown.length > 0)
    deps.log.error({ subscriptions: verdict.unknown }, 'paid subscriptions to none of the plans')
  const mended = await keep(tx, { creatorId, account, verdict, readAt })
  if (mended.length > 0) await publishOnCommit(tx, { key: creatorId, event: 'account', data: {} })
  const {
    payments: _,
    scheduledChanges: __,
    extra: ___,
    worthless: ____,
    unknown: _____,
    lost: ______,
    ...state
  } = verdict
  return { state, mended }
}

async function mendedVerdict(deps: BillingDeps, customerId: string, now: Date): Promise<Verdict> {
  const found = verdictOn(await holdingsOf(deps, customerId), now)
  // The lists are read side by side: a payment that came in between may be in one and not in the other, and its refund would be missed.
  const verdict = found.extra.length > 0 ? verdictOn(await holdingsOf(deps, customerId), now) : found
  if (verdict.extra.length === 0 && verdict.worthless.length === 0 && !verdict.lost) return verdict
  if (verdict.lost) await endLost(deps, verdict.lost)
  for (const extra of verdict.extra) await giveBack(deps, extra)
  for (const invoiceId of verdict.worthless) await makeUnpayable(deps, invoiceId)
  return verdictOn(await holdingsOf(deps, customerId), now)
}

interface Kept {
  creatorId: string
  account: BillingAccountRow
  verdict: Verdict
  readAt: Date
}

/** Writes the verdict whole; answers what stood here otherwise. */
async function keep(tx: BillingTx, { creatorId, account, verdict, readAt }: Kept): Promise<string[]> {
  const before = await standingOf(tx, creatorId)
  const payments = await keepPayments(tx, creatorId, verdict.payments)
  const mended = [
    ...differences(account, verdict),
    ...(before && stands(before, verdict) ? [] : ['plan']),
    ...(await keepChanges(tx, creatorId, verdict.scheduledChanges)).map(id => `scheduled change ${id}`),
    ...payments.changed.map(id => `payment ${id}`),
    ...((await closeFinishedIntent(tx, creatorId, verdict)) ? ['intent'] : []),
  ]
  await keepAccount(tx, creatorId, verdict, readAt)
  await announce(tx, { creatorId, account, verdict, ...payments, readAt })
  if (mended.includes('plan')) await keepStanding(tx, creatorId, verdict)
  return mended
}

const stands = (before: Standing, { planId, accountExpireAt }: Standing) =>
  before.planId === planId && sameTime(before.accountExpireAt, accountExpireAt)

function differences(account: BillingAccountRow, verdict: Verdict): string[] {
  const same = {
    state: account.state === verdict.state,
    'billing period': account.billing_period === verdict.billingPeriod,
    'paid through': sameTime(account.paid_through, verdict.paidThrough),
    subscription: account.stripe_subscription_id === verdict.subscriptionId,
    'open invoice': account.open_invoice_url === (verdict.openInvoice?.url ?? null),
    credit: account.balance_cents === verdict.balanceCents,
    price: account.price_cents === (verdict.kept?.priceCents ?? null),
    card: isDeepStrictEqual(account.card, verdict.kept?.card ?? null),
  }
  return Object.entries(same).flatMap(([name, unchanged]) => (unchanged ? [] : [name]))
}

const sameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()
