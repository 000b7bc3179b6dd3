import type { PlanOffer } from '../../../../contract/plans.ts'
import { benefitsOf, peopleWords } from '../plan-features.ts'

export interface Gains {
  /** The plan whose benefits are all included; null for the first plan. */
  includes: string | null
  /** The features beyond that plan. */
  more: string[]
}

/** The features of a plan beyond the plan before it, besides its links: its card repeats nothing. */
export function gainsOf(plan: PlanOffer, before: PlanOffer | undefined): Gains {
  const had = before ? benefitsOf(before) : []
  const people =
    plan.peopleLimit > (before?.peopleLimit ?? 0) ? [`${peopleWords(plan.peopleLimit)} people on a list`] : []
  return {
    includes: before?.name ?? null,
    more: [...people, ...benefitsOf(plan).filter(benefit => !had.includes(benefit))],
  }
}
