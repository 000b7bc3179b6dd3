import type { PlanOffer, Price } from '../../../../contract/plans.ts'
import { yearlySaving } from '../price-words.ts'

/** The saving that the choice of period promises for every plan, as specified. */
const PROMISED_PERCENT = 20

/** 'A year of Ultra or Business is 33% off.'; null where no plan saves more than is promised. */
export function largerSavings(plans: readonly PlanOffer[], prices: readonly Price[]): string | null {
  const larger = plans.flatMap(({ name }) => {
    const percent = yearlySaving(prices, name)?.percent ?? 0
    return percent > PROMISED_PERCENT ? [{ name, percent }] : []
  })
  if (larger.length === 0) return null
  const percents = larger.map(({ percent }) => percent)
  const [least, most] = [Math.min(...percents), Math.max(...percents)]
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(larger.map(({ name }) => name))
  return `A year of ${names} is ${least === most ? '' : 'up to '}${most}% off.`
}
