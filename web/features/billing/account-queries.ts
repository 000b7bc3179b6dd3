import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { accountSummary } from '../../../contract/accounts.ts'
import { payments, scheduledPlanChanges } from '../../../contract/billing.ts'
import { call } from '../../lib/call.ts'
import { PLAN_KEY } from './invalidate-plan.ts'

export type AccountSummary = z.infer<(typeof accountSummary.replies)[200]>
export type ScheduledChange = NonNullable<z.infer<(typeof scheduledPlanChanges.replies)[200]>['scheduledChange']>

/** Fetched again by every page that mounts: other tabs and the payment provider change the plan as well. */
export const accountSummaryQuery = (email: string) =>
  queryOptions({
    queryKey: [PLAN_KEY, 'account-summary', email],
    queryFn: ({ signal }) => call(accountSummary, { email }, { signal }),
    refetchOnMount: 'always',
  })

/** Null when no change of plan is scheduled. */
export const scheduledChangeQuery = (email: string) =>
  queryOptions({
    queryKey: [PLAN_KEY, 'scheduled-change', email],
    queryFn: async ({ signal }) => (await call(scheduledPlanChanges, { email }, { signal })).scheduledChange,
    refetchOnMount: 'always',
  })

/** The newest payment; null for a creator without payments. */
export const latestPaymentQuery = (email: string) =>
  queryOptions({
    queryKey: [PLAN_KEY, 'latest-payment', email],
    queryFn: async ({ signal }) => (await call(payments, { email, page: 1, limit: 1 }, { signal })).payments[0] ?? null,
    refetchOnMount: 'always',
  })

/** Why neither a higher nor a lower plan can be chosen now. */
export const PENDING_CHANGE = {
  title: 'Pending Plan Change',
  text: 'You already have a plan change scheduled. Another change must wait until the next billing cycle.',
}
