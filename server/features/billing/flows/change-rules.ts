import type { ProblemCode } from '../../../../contract/problems.ts'
import type { BillingState } from '../sync/billing-state.ts'

/** Why this creator may not move to a higher plan now, or null. */
export function refusalOfUpgrade(billing: BillingState, newPlanId: number): ProblemCode | null {
  if (newPlanId <= billing.planId) return refusalOfChange(billing) ?? 'not_an_upgrade'
  return refusalOfChange(billing) ?? (isRenewing(billing) ? 'renewal_in_progress' : null)
}

/**
 * For an hour after a period begins its invoice is a draft. An upgrade would credit that whole period, although it is not
 * paid yet and its payment may still fail.
 */
const isRenewing = ({ paidThrough, periodEnd }: BillingState): boolean =>
  paidThrough !== null && periodEnd !== null && paidThrough < periodEnd

/** Why this creator may not move to a lower plan at the period's end, or null. */
export function refusalOfDowngrade(billing: BillingState, newPlanId: number): ProblemCode | null {
  return refusalOfChange(billing) ?? (newPlanId < billing.planId ? null : 'not_a_downgrade')
}

function refusalOfChange({ state, scheduledChange }: BillingState): ProblemCode | null {
  switch (state) {
    case 'past_due':
      return 'payment_overdue'
    case 'cancelling':
      return 'subscription_ending'
    case 'active':
      return scheduledChange ? 'change_pending' : null
    default:
      return 'no_subscription'
  }
}

/** True while the plan is paid and not overdue. */
export const isPaidFor = ({ state }: BillingState): boolean => state === 'active' || state === 'cancelling'
