import { FREE_PLAN_ID } from '../../../../contract/links.ts'
import type {
  InvoiceSnapshot,
  ScheduleSnapshot,
  StripeSnapshot,
  SubscriptionSnapshot,
} from '../stripe/stripe-snapshot.ts'
import type {
  BillingState,
  DerivedBilling,
  DuplicateSubscription,
  EndedSubscription,
  ScheduledChange,
} from './billing-state.ts'
import { hasEnded, newestPaidFirst, paidTooLate, paymentOf, refundsOf, unpaidOf } from './paid-invoices.ts'

/** Lower is better. `unpaid`: Stripe has given up charging, but keeps the subscription. */
const LIVING: Readonly<Record<string, number>> = { active: 0, trialing: 0, past_due: 1, unpaid: 2 }
const ENDED = new Set(['canceled', 'paused'])

/** What a creator has, by what Stripe holds. A plan needs a paid invoice, whatever a subscription's status says. */
export function deriveBilling(
  { subscriptions, invoices, schedules, balanceCents }: StripeSnapshot,
  now: Date,
): DerivedBilling {
  const paid = invoices.filter(({ status }) => status === 'paid').toSorted(newestPaidFirst)
  const lastPaidOf = (id: string | undefined) => paid.find(({ subscriptionId }) => subscriptionId === id)
  const paidFor = ({ id, planId }: SubscriptionSnapshot) => planId !== null && lastPaidOf(id) !== undefined
  const living = subscriptions.filter(({ status }) => status in LIVING)
  const [kept, ...duplicates] = living.filter(paidFor).toSorted(betterFirst)
  const ended = subscriptions
    .filter(({ status }) => ENDED.has(status))
    .filter(paidFor)
    .toSorted(lastEndedFirst)[0]
  const scheduledChanges = schedules.map(schedule => changeOf(schedule, kept?.id))
  const paidThrough = lastPaidOf((kept ?? ended)?.id)?.periodEnd ?? null
  return {
    ...planStateOf({ kept, ended, subscriptions, paidThrough, now }),
    paidThrough,
    openInvoice: kept ? openInvoiceOf(kept, invoices) : null,
    balanceCents,
    kept: kept ?? null,
    ended: !kept && ended ? endOf(ended, isLost(ended.id, invoices)) : null,
    draft: invoices.find(one => kept && one.subscriptionId === kept.id && one.status === 'draft') ?? null,
    scheduledChange: scheduledChanges.find(({ state }) => state === 'pending') ?? null,
    payments: paid.flatMap(invoice => paymentOf(invoice) ?? []),
    scheduledChanges,
    duplicates: [
      ...duplicates.map(({ id }) => ({ subscriptionId: id, ended: false, refunds: refundsOf(id, paid, now) })),
      ...subscriptions.flatMap(each => paidTooLate(each, paid) ?? []),
    ],
    invoicesToVoid: subscriptions.filter(hasEnded).flatMap(each => unpaidOf(each, invoices)),
    lost: kept && isLost(kept.id, invoices) ? kept.id : null,
    unknown: living.filter(({ planId }) => planId === null).map(({ id }) => id),
  }
}

/** Every subscription that has not ended, as one that must go: its creator is gone. */
export function orphansOf(
  { subscriptions, invoices }: Pick<StripeSnapshot, 'subscriptions' | 'invoices'>,
  now: Date,
): DuplicateSubscription[] {
  const paid = invoices.filter(({ status }) => status === 'paid').toSorted(newestPaidFirst)
  return subscriptions
    .filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
    .map(({ id }) => ({ subscriptionId: id, ended: false, refunds: refundsOf(id, paid, now) }))
}

const END_REASONS: Readonly<Record<string, EndedSubscription['reason']>> = {
  payment_failed: 'unpaid',
  payment_disputed: 'disputed',
}

const endOf = ({ id, canceledAt, endReason }: SubscriptionSnapshot, lost: boolean): EndedSubscription => ({
  id,
  canceledAt,
  reason: lost ? 'disputed' : (END_REASONS[endReason ?? ''] ?? 'operator'),
})

const isLost = (id: string, invoices: readonly InvoiceSnapshot[]): boolean =>
  invoices.some(
    ({ subscriptionId, charges }) => subscriptionId === id && charges.some(({ dispute }) => dispute === 'lost'),
  )

type PlanState = Pick<
  BillingState,
  'state' | 'planId' | 'accountExpireAt' | 'billingPeriod' | 'periodEnd' | 'subscriptionId'
>

interface Situation {
  kept: SubscriptionSnapshot | undefined
  ended: SubscriptionSnapshot | undefined
  subscriptions: readonly SubscriptionSnapshot[]
  paidThrough: Date | null
  now: Date
}

function planStateOf({ kept, ended, subscriptions, paidThrough, now }: Situation): PlanState {
  if (kept) return livingState(kept, earlier(paidThrough ?? now, now))
  if (ended) return { ...planState(ended, 'expired'), accountExpireAt: earlier(ended.endedAt ?? ended.periodEnd, now) }
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

function livingState(kept: SubscriptionSnapshot, lastPaidDay: Date): PlanState {
  const { status, endsAt } = kept
  if (status === 'unpaid') return { ...planState(kept, 'past_due'), accountExpireAt: lastPaidDay }
  // Cancelled while its renewal was a draft: what fails to be paid afterwards is still overdue.
  if (status === 'past_due') return { ...planState(kept, 'past_due'), accountExpireAt: endsAt }
  return endsAt ? { ...planState(kept, 'cancelling'), accountExpireAt: endsAt } : planState(kept, 'active')
}

const planState = (
  { id, planId, billingPeriod, periodEnd }: SubscriptionSnapshot,
  state: BillingState['state'],
): PlanState => ({ state, planId: planId!, accountExpireAt: null, billingPeriod, periodEnd, subscriptionId: id })

/** The invoice of a renewal that failed; that of an upgrade which nobody paid changes nothing. */
function openInvoiceOf(
  { id, status }: SubscriptionSnapshot,
  invoices: readonly InvoiceSnapshot[],
): BillingState['openInvoice'] {
  if (LIVING[status] === 0) return null
  const open = invoices
    .filter(each => each.subscriptionId === id && each.status === 'open' && each.reason !== 'subscription_update')
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  return open?.url ? { id: open.id, url: open.url, dueCents: open.dueCents } : null
}

function changeOf(schedule: ScheduleSnapshot, keptId: string | undefined): ScheduledChange {
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
  { subscriptionId, status, changesAt, phaseBeganAt, leftAt }: ScheduleSnapshot,
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
const betterFirst = (a: SubscriptionSnapshot, b: SubscriptionSnapshot) =>
  LIVING[a.status]! - LIVING[b.status]! ||
  b.planId! - a.planId! ||
  b.createdAt.getTime() - a.createdAt.getTime() ||
  b.id.localeCompare(a.id)

const lastEndedFirst = (a: SubscriptionSnapshot, b: SubscriptionSnapshot) =>
  (b.endedAt ?? b.periodEnd).getTime() - (a.endedAt ?? a.periodEnd).getTime()

const earlier = (a: Date, b: Date) => (a < b ? a : b)
