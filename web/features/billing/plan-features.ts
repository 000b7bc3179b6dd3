import type { PlanOffer } from '../../../contract/plans.ts'
import { limitOf } from './plan-limit.ts'

export const limitWords = (monthlyLimit: number): string => limitOf(monthlyLimit)?.toLocaleString() ?? 'Unlimited'

/** On the list of one link. */
export const peopleWords = (peopleLimit: number): string => peopleLimit.toLocaleString('en')

const yesNo = (has: boolean) => (has ? 'Yes' : 'No')

type Benefits = Pick<PlanOffer, 'customExpiry' | 'neverExpire' | 'csvExport' | 'prioritySupport'>
type Benefit = readonly [name: string, has: (plan: Benefits) => boolean]

/** In the order of the comparison; some belong to every plan. */
const BENEFITS: readonly Benefit[] = [
  ['Custom expiry', plan => plan.customExpiry],
  ['Never-expire option', plan => plan.neverExpire],
  ['Dashboard analytics', () => true],
  ['Link email verification', () => true],
  ['CSV export', plan => plan.csvExport],
  ['Priority support', plan => plan.prioritySupport],
]

export interface ComparisonRow {
  feature: string
  /** One value for each plan. */
  values: string[]
}

export const comparisonOf = (plans: readonly PlanOffer[]): ComparisonRow[] => [
  { feature: 'Check-in links', values: plans.map(plan => limitWords(plan.monthlyLimit)) },
  ...BENEFITS.map(([feature, has]) => ({ feature, values: plans.map(plan => yesNo(has(plan))) })),
  { feature: 'People on a list', values: plans.map(plan => peopleWords(plan.peopleLimit)) },
]

/** The benefits of a plan besides its links. */
export const benefitsOf = (plan: Benefits): string[] => BENEFITS.filter(([, has]) => has(plan)).map(([name]) => name)

/** The features of a plan, for its card and its order. */
export const featuresOf = (plan: PlanOffer): string[] => [
  `${limitWords(plan.monthlyLimit)} ${plan.monthlyLimit === 1 ? 'active link' : 'active links'}`,
  ...benefitsOf(plan),
]
