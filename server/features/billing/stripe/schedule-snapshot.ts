import type Stripe from 'stripe'
import { type KnownPlans, planIdBy } from './known-plans.ts'
import { dateOf, dateOrNull, idOf } from './snapshot-values.ts'
import type { ScheduleSnapshot } from './stripe-snapshot.ts'

/** The first move of a schedule from one of our plans to another; null for a schedule without one. */
export function scheduleSnapshotOf(schedule: Stripe.SubscriptionSchedule, plans: KnownPlans): ScheduleSnapshot | null {
  const steps = schedule.phases.map(({ start_date, items }) => ({
    planId: planIdBy(plans, idOf(items[0]?.price)),
    priceId: idOf(items[0]?.price),
    startsAt: dateOf(start_date),
  }))
  const at = steps.findIndex(({ planId }, index) => index > 0 && planId !== steps[index - 1]!.planId)
  const [before, after] = [steps[at - 1], steps[at]]
  if (!before?.planId || !after?.planId || !after.priceId) return null
  return {
    id: schedule.id,
    subscriptionId: idOf(schedule.subscription) ?? schedule.released_subscription,
    status: schedule.status,
    currentPlanId: before.planId,
    newPlanId: after.planId,
    newPriceId: after.priceId,
    changesAt: after.startsAt,
    phaseBeganAt: dateOrNull(schedule.current_phase?.start_date),
    leftAt: dateOrNull(schedule.released_at ?? schedule.canceled_at),
  }
}

/** The prices that a schedule names by id alone. */
export const priceIdsOf = ({ phases }: Stripe.SubscriptionSchedule): (string | null)[] =>
  phases.flatMap(({ items }) => items.map(({ price }) => idOf(price)))
