import { FREE_PLAN_ID } from '../../../../contract/plan-names.ts'
import type {
  InvoiceSnapshot,
  ScheduleSnapshot,
  StripeSnapshot,
  SubscriptionSnapshot,
} from '../stripe/stripe-snapshot.ts'
import { isEnded, isLive } from '../stripe/subscription-rules.ts'
import type {
  BillingState,
  DerivedBilling,
  DuplicateSubscription,
  EndedSubscription,
  ScheduledChange,
} from './billing-state.ts'
import { newestPaidFirst, paidTooLate, paymentOf, refundsOf, unpaidOf } from './payment-rules.ts'

/** Of the live statuses, lower is better. `unpaid`: Stripe has given up charging, but keeps the subscription. */
const RANK: Readonly<Record<string, number>> = { active: 0, trialing: 0, past_due: 1, unpaid: 2 }

/** The state of a creator's billing. A plan needs a paid invoice, whatever a subscription's status says. */
export function deriveBilling(snapshot: StripeSnapshot, now: Date): DerivedBilling {
  const { subscriptions, invoices, schedules, balanceCents } = snapshot
  const paid = invoices.filter(({ status }) => status === 'paid').toSorted(newestPaidFirst)
  const lastPaidOf = (id: string | undefined) => paid.find(({ subscriptionId }) => subscriptionId === id)
  const paidFor = ({ id, planId }: SubscriptionSnapshot) => planId !== null && lastPaidOf(id) !== undefined
  const live = subscriptions.filter(isLive)
  const [current, ...duplicates] = live.filter(paidFor).toSorted(betterFirst)
  const ended = subscriptions
    // Stripe pauses a subscription whose trial ends without a card.
    .filter(each => isEnded(each) || each.status === 'paused')
    .filter(paidFor)
    .toSorted(lastEndedFirst)[0]
  const scheduledChanges = schedules.map(schedule => changeOf(schedule, current?.id))
  const paidThrough = lastPaidOf((current ?? ended)?.id)?.periodEnd ?? null
  return {
    billing: {
      ...planStateOf({ current, ended, subscriptions, paidThrough, now }),
      paidThrough,
      openInvoice: current ? overdueInvoiceOf(current, invoices) : null,
      balanceCents,
      subscription: current ?? null,
      ended: !current && ended ? endOf(ended, isDisputeLost(ended.id, invoices)) : null,
      draft: invoices.find(one => current && one.subscriptionId === current.id && one.status === 'draft') ?? null,
      scheduledChange: scheduledChanges.find(({ state }) => state === 'pending') ?? null,
    },
    payments: paid.flatMap(invoice => paymentOf(invoice) ?? []),
    scheduledChanges,
    duplicates: [
      ...duplicates.map(({ id }) => ({ subscriptionId: id, ended: false, refunds: refundsOf(id, paid, now) })),
      ...subscriptions.flatMap(each => paidTooLate(each, paid) ?? []),
    ],
    invoicesToVoid: subscriptions.filter(isEnded).flatMap(each => unpaidOf(each, invoices)),
    disputeLost: current && isDisputeLost(current.id, invoices) ? current.id : null,
    withoutPlan: live.filter(({ planId }) => planId === null).map(({ id }) => id),
  }
}

/** Every subscription that has not ended, to be refunded and cancelled: its creator's account is deleted. */
export function orphansOf(
  { subscriptions, invoices }: Pick<StripeSnapshot, 'subscriptions' | 'invoices'>,
  now: Date,
): DuplicateSubscription[] {
  const paid = invoices.filter(({ status }) => status === 'paid').toSorted(newestPaidFirst)
  return subscriptions
    .filter(each => !isEnded(each))
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

const isDisputeLost = (id: string, invoices: readonly InvoiceSnapshot[]): boolean =>
  invoices.some(
    ({ subscriptionId, charges }) => subscriptionId === id && charges.some(({ dispute }) => dispute === 'lost'),
  )

type PlanState = Pick<
  BillingState,
  'state' | 'planId' | 'accountExpireAt' | 'billingPeriod' | 'periodEnd' | 'subscriptionId'
>

interface Situation {
  current: SubscriptionSnapshot | undefined
  ended: SubscriptionSnapshot | undefined
  subscriptions: readonly SubscriptionSnapshot[]
  paidThrough: Date | null
  now: Date
}

function planStateOf({ current, ended, subscriptions, paidThrough, now }: Situation): PlanState {
  if (current) return liveState(current, earlier(paidThrough ?? now, now))
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

function liveState(current: SubscriptionSnapshot, lastPaidDay: Date): PlanState {
  const { status, endsAt } = current
  if (status === 'unpaid') return { ...planState(current, 'past_due'), accountExpireAt: lastPaidDay }
  // Cancelled while its renewal was a draft: when that invoice then fails, it is overdue all the same.
  if (status === 'past_due') return { ...planState(current, 'past_due'), accountExpireAt: endsAt }
  return endsAt ? { ...planState(current, 'cancelling'), accountExpireAt: endsAt } : planState(current, 'active')
}

const planState = (
  { id, planId, billingPeriod, periodEnd }: SubscriptionSnapshot,
  state: BillingState['state'],
): PlanState => ({ state, planId: planId!, accountExpireAt: null, billingPeriod, periodEnd, subscriptionId: id })

/** The invoice of a failed renewal. An unpaid upgrade leaves an open invoice too, which makes nothing overdue. */
function overdueInvoiceOf(
  { id, status }: SubscriptionSnapshot,
  invoices: readonly InvoiceSnapshot[],
): BillingState['openInvoice'] {
  if (RANK[status] === 0) return null
  const open = invoices
    .filter(each => each.subscriptionId === id && each.status === 'open' && each.reason !== 'subscription_update')
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  return open?.url ? { id: open.id, url: open.url, dueCents: open.dueCents } : null
}

function changeOf(schedule: ScheduleSnapshot, currentId: string | undefined): ScheduledChange {
  const { id, currentPlanId, newPlanId, newPriceId, changesAt } = schedule
  return {
    scheduleId: id,
    changeType: newPlanId < currentPlanId ? 'downgrade' : 'change',
    currentPlanId,
    newPlanId,
    newPriceId,
    scheduledFor: changesAt,
    state: stateOfChange(schedule, currentId),
  }
}

function stateOfChange(
  { subscriptionId, status, changesAt, phaseBeganAt, leftAt }: ScheduleSnapshot,
  currentId: string | undefined,
): ScheduledChange['state'] {
  if (status === 'completed') return 'applied'
  if (status === 'active' || status === 'not_started') {
    if (phaseBeganAt && phaseBeganAt >= changesAt) return 'applied'
    return subscriptionId === currentId ? 'pending' : 'cancelled'
  }
  return leftAt && leftAt >= changesAt ? 'applied' : 'cancelled'
}

/** Paid up before overdue, then the higher plan first, then the newer subscription. */
const betterFirst = (a: SubscriptionSnapshot, b: SubscriptionSnapshot) =>
  RANK[a.status]! - RANK[b.status]! ||
  b.planId! - a.planId! ||
  b.createdAt.getTime() - a.createdAt.getTime() ||
  b.id.localeCompare(a.id)

const lastEndedFirst = (a: SubscriptionSnapshot, b: SubscriptionSnapshot) =>
  (b.endedAt ?? b.periodEnd).getTime() - (a.endedAt ?? a.periodEnd).getTime()

const earlier = (a: Date, b: Date) => (a < b ? a : b)
