import { useQuery } from '@tanstack/react-query'
import type { BillingPeriod, PaidPlanName } from '../../../contract/plan-names.ts'
import { problems } from '../../../contract/problems.ts'
import { priceOf } from './price-words.ts'
import { pricesQuery } from './queries.ts'

/** The price of a plan; a missing price is an error here. */
export function usePlanPrice(plan: PaidPlanName | null, billing: BillingPeriod) {
  const { data, error, refetch } = useQuery(pricesQuery)
  const price = plan && data ? priceOf(data, plan, billing) : undefined
  const missing = plan && data && !price ? new Error(problems.price_not_found.error) : null
  return { price, error: error ?? missing, refetch }
}
