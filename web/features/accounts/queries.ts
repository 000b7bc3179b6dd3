import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PAYMENTS_PAGE_SIZE, payments } from '../../../contract/billing.ts'
import { dashboard } from '../../../contract/links.ts'
import { listSessions } from '../../../contract/sessions.ts'
import { call } from '../../lib/call.ts'
import { PLAN_KEY } from '../billing/index.ts'

export const paymentsQuery = (email: string, page: number) =>
  queryOptions({
    queryKey: [PLAN_KEY, 'payments', email, page],
    queryFn: ({ signal }) => call(payments, { email, page, limit: PAYMENTS_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The devices on which this creator is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
  refetchOnMount: 'always',
})

/** The counts of the data that the deletion of the account erases. Never from the cache: the counts must be current. */
export const accountContentsQuery = (email: string) =>
  queryOptions({
    queryKey: ['account-contents', email],
    queryFn: async ({ signal }) => {
      const { links } = await call(dashboard, { email }, { signal })
      const checkIns = links.reduce((sum, { checkinCount, voidCount }) => sum + checkinCount + voidCount, 0)
      return { links: links.length, checkIns }
    },
    gcTime: 0,
  })
