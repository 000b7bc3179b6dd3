import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { databaseInfo, disputedPayments, stripeEnvironment } from '../../../contract/admin.ts'
import { serviceHealth } from '../../../contract/health.ts'
import { stripePrices } from '../../../contract/plans.ts'
import { listSessions } from '../../../contract/sessions.ts'
import { call } from '../../lib/call.ts'

/** The session of this browser. Fetched again on each visit: the session may be new. */
export const ownSessionQuery = queryOptions({
  queryKey: ['own-session'],
  queryFn: async ({ signal }) =>
    (await call(listSessions, {}, { signal })).sessions.find(({ current }) => current) ?? null,
  refetchOnMount: 'always',
})

/** The first part of the key of every query of this page. */
export const ENVIRONMENT = ['admin-environment']

export type Provider = z.infer<(typeof stripeEnvironment.replies)[200]>

export const providerQuery = queryOptions({
  queryKey: [...ENVIRONMENT, 'provider'],
  queryFn: ({ signal }) => call(stripeEnvironment, {}, { signal }),
})

export const databaseQuery = queryOptions({
  queryKey: [...ENVIRONMENT, 'database'],
  queryFn: ({ signal }) => call(databaseInfo, {}, { signal }),
})

export const disputesQuery = queryOptions({
  queryKey: [...ENVIRONMENT, 'disputes'],
  queryFn: ({ signal }) => call(disputedPayments, {}, { signal }),
})

export type Health = z.infer<(typeof serviceHealth.replies)[200]>

const CHECK_EVERY_MS = 60_000

export const healthQuery = queryOptions({
  queryKey: ['admin-health'],
  queryFn: ({ signal }) => call(serviceHealth, {}, { signal }),
  refetchInterval: CHECK_EVERY_MS,
})

export type PriceEnv = 'test' | 'live'

export const pricesQuery = (env: PriceEnv) =>
  queryOptions({
    queryKey: [...ENVIRONMENT, 'prices', env],
    queryFn: ({ signal }) => call(stripePrices, { env }, { signal }),
  })
