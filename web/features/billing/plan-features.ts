import type { PlanOffer } from '../../../contract/plans.ts'
import { limitOf } from './plan-limit.ts'

export const linkLimitWords = (monthlyLimit: number): string => limitOf(monthlyLimit)?.toLocaleString() ?? 'Unlimited'

const yesNo = (has: boolean) => (has ? 'Yes' : 'No')

type Fact = readonly [name: string, has: (plan: PlanOffer) => boolean]

/** What plans differ in and what every plan has, in the order of the comparison. */
const FACTS: readonly Fact[] = [
  ['Custom expiry', plan => plan.customExpiry],
  ['Never-expire option', plan => plan.neverExpire],
  ['Dashboard analytics', () => true],
  ['Link email verification', () => true],
  ['CSV export', plan => plan.csvExport],
  ['Priority support', plan => plan.prioritySupport],
]

export interface ComparisonRow {
  feature: string
  /** One for each plan. */
  values: string[]
}

export const comparisonOf = (plans: readonly PlanOffer[]): ComparisonRow[] => [
  { feature: 'Check-in links', values: plans.map(plan => linkLimitWords(plan.monthlyLimit)) },
  ...FACTS.map(([feature, has]) => ({ feature, values: plans.map(plan => yesNo(has(plan))) })),
]

/** What a plan has, for its card and its order. */
export function featuresOf(plan: PlanOffer): string[] {
  const links = plan.monthlyLimit === 1 ? 'check-in link' : 'check-in links'
  const had = FACTS.filter(([, has]) => has(plan)).map(([feature]) => feature)
  return [`${linkLimitWords(plan.monthlyLimit)} ${links}`, ...had]
}
