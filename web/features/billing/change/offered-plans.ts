import { FREE_PLAN_ID } from '../../../../contract/plan-names.ts'
import type { PlanOffer } from '../../../../contract/plans.ts'

export type CurrentPlan = Pick<PlanOffer, 'id' | 'monthlyLimit'>

/** The plans above the current one, nearest first. */
export const plansAbove = (plans: readonly PlanOffer[], current: CurrentPlan): PlanOffer[] =>
  plans.filter(plan => plan.id > current.id).sort((a, b) => a.id - b.id)

/** The paid plans below the current one that allow fewer links, nearest first. */
export const plansBelow = (plans: readonly PlanOffer[], current: CurrentPlan): PlanOffer[] =>
  plans
    .filter(
      ({ id, monthlyLimit }) =>
        id !== FREE_PLAN_ID && id < current.id && allows(monthlyLimit) < allows(current.monthlyLimit),
    )
    .sort((a, b) => b.id - a.id)

/** A limit of -1 means unlimited. */
const allows = (monthlyLimit: number) => (monthlyLimit < 0 ? Number.POSITIVE_INFINITY : monthlyLimit)
