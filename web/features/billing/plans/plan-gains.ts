import type { PlanOffer } from '../../../../contract/plans.ts'
import { benefitsOf } from '../plan-features.ts'
import { limitOf } from '../plan-limit.ts'

export interface Gains {
  /** The plan whose benefits are all included; null for the first plan. */
  includes: string | null
  /** What the plan has beyond it. */
  more: string[]
}

/** What a plan has beyond the plan before it: its card repeats nothing. */
export function gainsOf(plan: PlanOffer, before: PlanOffer | undefined): Gains {
  if (!before) return { includes: null, more: benefitsOf(plan) }
  const had = benefitsOf(before)
  const benefits = benefitsOf(plan).filter(benefit => !had.includes(benefit))
  return { includes: before.name, more: benefits.length > 1 ? benefits : [...moreLinks(plan, before), ...benefits] }
}

/** Where little else is more. */
function moreLinks(plan: PlanOffer, before: PlanOffer): string[] {
  const [limit, limitBefore] = [limitOf(plan.monthlyLimit), limitOf(before.monthlyLimit)]
  if (limit === null) return ['No limit on links']
  return limitBefore !== null && limit > limitBefore ? [`${limit - limitBefore} more links`] : []
}
