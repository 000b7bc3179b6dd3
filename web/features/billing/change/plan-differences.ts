import type { PlanOffer } from '../../../../contract/plans.ts'
import { benefitsOf, limitWords } from '../plan-features.ts'
import { limitOf } from '../plan-limit.ts'

export interface Differences {
  /** The features of the other plan, its number of links first, with how many more or fewer they are. */
  has: string[]
  /** Benefits that are lost by moving to it. */
  loses: string[]
}

/** How another plan differs from the current one: its card repeats nothing of what both have. */
export function differencesOf(plan: PlanOffer, current: PlanOffer): Differences {
  const [limit, limitNow] = [limitOf(plan.monthlyLimit), limitOf(current.monthlyLimit)]
  const change = limit !== null && limitNow !== null ? limit - limitNow : 0
  const links = `${limitWords(plan.monthlyLimit)} ${limit === 1 ? 'active link' : 'active links'}`
  return {
    has: [
      change === 0 ? links : `${links}, ${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'}`,
      ...without(benefitsOf(plan), benefitsOf(current)),
    ],
    loses: without(benefitsOf(current), benefitsOf(plan)),
  }
}

const without = (benefits: string[], others: string[]) => benefits.filter(benefit => !others.includes(benefit))
