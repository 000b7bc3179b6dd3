import { queryOptions } from '@tanstack/react-query'
import { databaseInfo, stripeEnvironment } from '../../../contract/admin.ts'
import { stripePrices } from '../../../contract/plans.ts'
import { call } from '../../lib/call.ts'

/** What every query of this page begins with. */
export const ENVIRONMENT = ['admin-environment']

export const providerQuery = queryOptions({
  queryKey: [...ENVIRONMENT, 'provider'],
  queryFn: ({ signal }) => call(stripeEnvironment, {}, { signal }),
})

export const databaseQuery = queryOptions({
  queryKey: [...ENVIRONMENT, 'database'],
  queryFn: ({ signal }) => call(databaseInfo, {}, { signal }),
})

export type PriceEnv = 'test' | 'live'

export const pricesQuery = (env: PriceEnv) =>
  queryOptions({
    queryKey: [...ENVIRONMENT, 'prices', env],
    queryFn: ({ signal }) => call(stripePrices, { env }, { signal }),
  })
