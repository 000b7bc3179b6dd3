import { queryOptions } from '@tanstack/react-query'
import { LIST_PLANS, LIST_PRICES } from '../../../contract/offer-calls.ts'
import type { plans, stripePrices } from '../../../contract/plans.ts'
import { call } from '../../lib/call.ts'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call<typeof plans>(LIST_PLANS, {}, { signal }),
})

/** Prices may change while the app is open, and the price shown must be the price paid. */
export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => call<typeof stripePrices>(LIST_PRICES, {}, { signal }),
  staleTime: 60_000,
})
