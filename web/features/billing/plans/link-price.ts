import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import type { PlanOffer, Price } from '../../../../contract/plans.ts'
import { moneyOfCents } from '../../../lib/money.ts'
import { limitOf } from '../plan-limit.ts'
import { priceOf } from '../price-words.ts'

interface Asked {
  prices: readonly Price[]
  billing: BillingPeriod
  locale?: string | undefined
}

/** '$0.66 per link a month'; null unless a link costs less than under the plan before. */
export function cheaperLinks(plan: PlanOffer, before: PlanOffer | undefined, asked: Asked): string | null {
  const cents = linkCents(plan, asked)
  const centsBefore = before && linkCents(before, asked)
  const price = priceOf(asked.prices, plan.name, asked.billing)
  if (!price || !cents || !centsBefore || cents >= centsBefore) return null
  return `${moneyOfCents(cents, price.currency, asked.locale)} per link a month`
}

/** The price of one link of a plan a month; null without a price or a limit. */
function linkCents({ name, monthlyLimit }: PlanOffer, { prices, billing }: Asked): number | null {
  const price = priceOf(prices, name, billing)
  const links = limitOf(monthlyLimit)
  if (!price || !links) return null
  return Math.round((Number(price.amount) * 100) / (billing === 'yearly' ? 12 : 1) / links)
}
