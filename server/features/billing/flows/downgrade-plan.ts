import type Stripe from 'stripe'
import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { PaidPlanName } from '../../../../contract/plan-names.ts'
import { Declined } from '../../../http/declined.ts'
import { type CataloguePrice, intervalOf, planIdOf, priceOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { secondsOf } from '../stripe/snapshot-values.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { voidOpenInvoice } from '../stripe/void-invoices.ts'
import type { BillingTx } from '../sync/account-lock.ts'
import type { BillingState } from '../sync/billing-state.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { refusalOfDowngrade } from './change-rules.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitChanges } from './limit.ts'

type Scheduled = ReplyOf<typeof contract.downgradeSubscriptionPlan>

/** Stripe itself switches to the lower plan when the paid period ends. A repeated request gets the same answer. */
export async function downgradePlan(deps: BillingDeps, creatorId: string, planName: PaidPlanName): Promise<Scheduled> {
  await limitChanges(deps.db, creatorId)
  return withBillingLockCommitted(deps, creatorId, async tx => {
    const { billing } = await syncWithin(tx, deps, creatorId)
    const pending = pendingTo(billing, planName)
    if (pending) return scheduled(planName, pending)
    const refusal = refusalOfDowngrade(billing, planIdOf(planName))
    if (refusal) throw new Declined(refusal)
    await schedule(deps, billing.subscription!, planName)
    return readBack(deps, tx, creatorId, planName)
  })
}

const pendingTo = ({ state, scheduledChange }: BillingState, planName: PaidPlanName): Date | null =>
  state === 'active' && scheduledChange?.newPlanId === planIdOf(planName) ? scheduledChange.scheduledFor : null

async function readBack(deps: BillingDeps, tx: BillingTx, creatorId: string, planName: PaidPlanName) {
  const pending = pendingTo((await syncWithin(tx, deps, creatorId)).billing, planName)
  if (!pending) throw new Declined('payments_unavailable')
  return scheduled(planName, pending)
}

/** Names no date: only the screen knows which day it is in the reader's time zone. */
const scheduled = (planName: PaidPlanName, on: Date): Scheduled => ({
  message: `Your plan will change to ${planName} at the end of the billing period.`,
  scheduledDate: on.toISOString(),
})

async function schedule(deps: BillingDeps, subscription: SubscriptionSnapshot, planName: PaidPlanName) {
  const { stripe } = deps.payments
  const lower = await priceOf(deps, planName, intervalOf(subscription.billingPeriod))
  if (subscription.pendingUpdate) await voidOpenInvoice(stripe, subscription)
  const existing = await scheduleOf(stripe, subscription)
  try {
    await callStripe(() => stripe.subscriptionSchedules.update(existing.id, phasesOf(existing, subscription, lower)))
  } catch (error) {
    await stripe.subscriptionSchedules.release(existing.id).catch(() => undefined)
    throw error
  }
}

/** A schedule that exists moves to no other plan: with a pending change the downgrade was declined. */
const scheduleOf = (stripe: Stripe, { id, scheduleId }: SubscriptionSnapshot): Promise<Stripe.SubscriptionSchedule> =>
  scheduleId
    ? callStripe(() => stripe.subscriptionSchedules.retrieve(scheduleId))
    : callStripe(() => stripe.subscriptionSchedules.create({ from_subscription: id }))

/**
 * The current plan to the end of its paid period, then the lower plan, which stays when the schedule releases the
 * subscription. Both phases name the subscription's card: without it Stripe would charge the customer's, who has none.
 */
function phasesOf(
  { phases }: Stripe.SubscriptionSchedule,
  subscription: SubscriptionSnapshot,
  lower: CataloguePrice,
): Stripe.SubscriptionScheduleUpdateParams {
  const { paymentMethodId } = subscription
  const [periodStart, periodEnd] = [secondsOf(subscription.periodStart), secondsOf(subscription.periodEnd)]
  const paidBy = paymentMethodId ? { default_payment_method: paymentMethodId } : {}
  const current = phases.findLast(phase => phase.start_date <= periodStart) ?? phases[0]
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: subscription.priceId, quantity: 1 }],
        start_date: current?.start_date ?? periodStart,
        end_date: periodEnd,
        proration_behavior: 'none',
        ...paidBy,
      },
      {
        items: [{ price: lower.id, quantity: 1 }],
        duration: { interval: lower.interval, interval_count: 1 },
        proration_behavior: 'none',
        ...paidBy,
      },
    ],
  }
}
