import type { BillingPeriod } from '../../../contract/plans.ts'
import type { HeldInvoice, HeldSchedule, HeldSubscription, Holdings } from './held.ts'
import { hasEnded, newestPaidFirst, paidTooLate, paymentOf, refundsOf, unpaidOf } from './paid-invoices.ts'

export interface ScheduledChange {
  scheduleId: string
  changeType: 'downgrade' | 'change'
  currentPlanId: number
  newPlanId: number
  newPriceId: string
  scheduledFor: Date
  state: 'pending' | 'applied' | 'cancelled'
}

export interface PaidInvoice {
  invoiceId: string
  paymentType: 'new_subscription' | 'upgrade' | 'renewal'
  planId: number
  currency: string
  totalCents: number
  taxCents: number
  chargedCents: number
  balanceBeforeCents: number
  balanceAfterCents: number
  paidAt: Date
  status: 'succeeded' | 'refunded' | 'partially_refunded' | 'disputed' | 'dispute_lost'
  number: string | null
  url: string | null
  periodStart: Date
  periodEnd: Date
}

/** Paid for beside the one that is kept, or after its end. */
export interface ExtraSubscription {
  subscriptionId: string
  ended: boolean
  /** Payments of a period that has not ended, and which nobody has given back yet. */
  refunds: { invoiceId: string; paymentIntentId: string }[]
}

export interface BillingState {
  state: 'free' | 'incomplete' | 'active' | 'past_due' | 'cancelling' | 'expired'
  /** The plan by name of which the creator goes; whether its rights hold, `accountExpireAt` says. */
  planId: number
  /** Null: access does not end. */
  accountExpireAt: Date | null
  billingPeriod: BillingPeriod | null
  /** The end of the last period that was paid. */
  paidThrough: Date | null
  /** The end of the current period, paid or not: when the next invoice comes. */
  periodEnd: Date | null
  subscriptionId: string | null
  openInvoice: { id: string; url: string; dueCents: number } | null
  scheduledChange: ScheduledChange | null
  balanceCents: number
  /** Of the subscription that lives. */
  kept: HeldSubscription | null
  /** The last subscription, where none lives. */
  ended: EndedSubscription | null
  /** A renewal within its hour of draft. */
  draft: HeldInvoice | null
}

export interface EndedSubscription {
  id: string
  canceledAt: Date | null
  reason: 'unpaid' | 'disputed' | 'operator'
}

export interface Verdict extends BillingState {
  payments: PaidInvoice[]
  scheduledChanges: ScheduledChange[]
  extra: ExtraSubscription[]
  /** Invoices of what has ended, which could still be paid for nothing. */
  worthless: string[]
  /** The living subscription, where a dispute about it was lost: it must end. */
  lost: string | null
  /** Living subscriptions to what none of our plans is. */
  unknown: string[]
}

const FREE_PLAN_ID = 1
/** Lower is better. `unpaid`: Stripe has given up charging, but keeps the subscription. */
const LIVING: Readonly<Record<string, number>> = { active: 0, trialing: 0, past_due: 1, unpaid: 2 }
const ENDED = new Set(['canceled', 'paused'])

/** What a creator has, by what Stripe holds. A plan needs a paid invoice, whatever a subscription's status says. */
export function verdictOn({ subscriptions, invoices, schedules, balanceCents }: Holdings, now: Date): Verdict {
  const paid = invoices.filter(({ status }) => status === 'paid').toSorted(newestPaidFirst)
  const lastPaidOf = (id: string | undefined) => paid.find(({ subscriptionId }) => subscriptionId === id)
  const paidFor = ({ id, planId }: HeldSubscription) => planId !== null && lastPaidOf(id) !== undefined
  const living = subscriptions.filter(({ status }) => status in LIVING)
  const [kept, ...extra] = living.filter(paidFor).toSorted(betterFirst)
  const ended = subscriptions
    .filter(({ status }) => ENDED.has(status))
    .filter(paidFor)
    .toSorted(lastEndedFirst)[0]
  const scheduledChanges = schedules.map(schedule => changeOf(schedule, kept?.id))
  const paidThrough = lastPaidOf((kept ?? ended)?.id)?.periodEnd ?? null
  return {
    ...standingOf({ kept, ended, subscriptions, paidThrough, now }),
    paidThrough,
    openInvoice: kept ? openInvoiceOf(kept, invoices) : null,
    balanceCents,
    kept: kept ?? null,
    ended: !kept && ended ? endOf(ended, isLost(ended.id, invoices)) : null,
    draft: invoices.find(one => kept && one.subscriptionId === kept.id && one.status === 'draft') ?? null,
    scheduledChange: scheduledChanges.find(({ state }) => state === 'pending') ?? null,
    payments: paid.flatMap(invoice => paymentOf(invoice) ?? []),
    scheduledChanges,
    extra: [
      ...extra.map(({ id }) => ({ subscriptionId: id, ended: false, refunds: refundsOf(id, paid, now) })),
      ...subscriptions.flatMap(each => paidTooLate(each, paid) ?? []),
    ],
    worthless: subscriptions.filter(hasEnded).flatMap(each => unpaidOf(each, invoices)),
    lost: kept && isLost(kept.id, invoices) ? kept.id : null,
    unknown: living.filter(({ planId }) => planId === null).map(({ id }) => id),
  }
}

/** Something is paid, or was and is still tried. */
export const isLiving = ({ state }: Pick<BillingState, 'state'>): boolean =>
  state === 'active' || state === 'past_due' || state === 'cancelling'

/** Every subscription that has not ended, as one that must go: its creator is gone. */
export function orphansOf(
  { subscriptions, invoices }: Pick<Holdings, 'subscriptions' | 'invoices'>,
  now: Date,
): ExtraSubscription[] {
  const paid = invoices.filter(({ status }) => status === 'paid').toSorted(newestPaidFirst)
  return subscriptions
    .filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
    .map(({ id }) => ({ subscriptionId: id, ended: false, refunds: refundsOf(id, paid, now) }))
}

const END_REASONS: Readonly<Record<string, EndedSubscription['reason']>> = {
  payment_failed: 'unpaid',
  payment_disputed: 'disputed',
}

const endOf = ({ id, canceledAt, endReason }: HeldSubscription, lost: boolean): EndedSubscription => ({
  id,
  canceledAt,
  reason: lost ? 'disputed' : (END_REASONS[endReason ?? ''] ?? 'operator'),
})

const isLost = (id: string, invoices: readonly HeldInvoice[]): boolean =>
  invoices.some(
    ({ subscriptionId, charges }) => subscriptionId === id && charges.some(({ dispute }) => dispute === 'lost'),
  )

type Standing = Pick<
  BillingState,
  'state' | 'planId' | 'accountExpireAt' | 'billingPeriod' | 'periodEnd' | 'subscriptionId'
>

interface Situation {
  kept: HeldSubscription | undefined
  ended: HeldSubscription | undefined
  subscriptions: readonly HeldSubscription[]
  paidThrough: Date | null
  now: Date
}

function standingOf({ kept, ended, subscriptions, paidThrough, now }: Situation): Standing {
  if (kept) return livingState(kept, earlier(paidThrough ?? now, now))
  if (ended) return { ...standing(ended, 'expired'), accountExpireAt: earlier(ended.endedAt ?? ended.periodEnd, now) }
  const waiting = subscriptions.find(({ status }) => status === 'incomplete')
  return {
    state: waiting ? 'incomplete' : 'free',
    planId: FREE_PLAN_ID,
    accountExpireAt: null,
    billingPeriod: null,
    periodEnd: null,
    subscriptionId: waiting?.id ?? null,
  }
}

function livingState(kept: HeldSubscription, lastPaidDay: Date): Standing {
  const { status, endsAt } = kept
  if (status === 'unpaid') return { ...standing(kept, 'past_due'), accountExpireAt: lastPaidDay }
  // Cancelled while its renewal was a draft: what fails to be paid afterwards is still overdue.
  if (status === 'past_due') return { ...standing(kept, 'past_due'), accountExpireAt: endsAt }
  return endsAt ? { ...standing(kept, 'cancelling'), accountExpireAt: endsAt } : standing(kept, 'active')
}

const standing = (
  { id, planId, billingPeriod, periodEnd }: HeldSubscription,
  state: BillingState['state'],
): Standing => ({ state, planId: planId!, accountExpireAt: null, billingPeriod, periodEnd, subscriptionId: id })

/** The invoice of a renewal that failed; that of an upgrade which nobody paid changes nothing. */
function openInvoiceOf(
  { id, status }: HeldSubscription,
  invoices: readonly HeldInvoice[],
): BillingState['openInvoice'] {
  if (LIVING[status] === 0) return null
  const open = invoices
    .filter(each => each.subscriptionId === id && each.status === 'open' && each.reason !== 'subscription_update')
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  return open?.url ? { id: open.id, url: open.url, dueCents: open.dueCents } : null
}

function changeOf(schedule: HeldSchedule, keptId: string | undefined): ScheduledChange {
  const { id, currentPlanId, newPlanId, newPriceId, changesAt } = schedule
  return {
    scheduleId: id,
    changeType: newPlanId < currentPlanId ? 'downgrade' : 'change',
    currentPlanId,
    newPlanId,
    newPriceId,
    scheduledFor: changesAt,
    state: stateOfChange(schedule, keptId),
  }
}

function stateOfChange(
  { subscriptionId, status, changesAt, phaseBeganAt, leftAt }: HeldSchedule,
  keptId: string | undefined,
): ScheduledChange['state'] {
  if (status === 'completed') return 'applied'
  if (status === 'active' || status === 'not_started') {
    if (phaseBeganAt && phaseBeganAt >= changesAt) return 'applied'
    return subscriptionId === keptId ? 'pending' : 'cancelled'
  }
  return leftAt && leftAt >= changesAt ? 'applied' : 'cancelled'
}

/** Paid up before overdue, then the higher plan, then the newer. */
const betterFirst = (a: HeldSubscription, b: HeldSubscription) =>
  LIVING[a.status]! - LIVING[b.status]! ||
  b.planId! - a.planId! ||
  b.createdAt.getTime() - a.createdAt.getTime() ||
  b.id.localeCompare(a.id)

const lastEndedFirst = (a: HeldSubscription, b: HeldSubscription) =>
  (b.endedAt ?? b.periodEnd).getTime() - (a.endedAt ?? a.periodEnd).getTime()

const earlier = (a: Date, b: Date) => (a < b ? a : b)
