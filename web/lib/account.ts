import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { accountSummary } from '../../contract/accounts.ts'
import { scheduledPlanChanges } from '../../contract/billing.ts'
import { call } from './call.ts'

export type AccountSummary = z.infer<(typeof accountSummary.replies)[200]>
export type ScheduledChange = NonNullable<z.infer<(typeof scheduledPlanChanges.replies)[200]>['scheduledChange']>

/** Asked again by every page that is opened: a plan changes in other tabs, and by the payment provider. */
export const accountSummaryQuery = (email: string) =>
  queryOptions({
    queryKey: ['account-summary', email],
    queryFn: ({ signal }) => call(accountSummary, { email }, { signal }),
    refetchOnMount: 'always',
  })

/** Null: no change waits. */
export const scheduledChangeQuery = (email: string) =>
  queryOptions({
    queryKey: ['scheduled-plan-changes', email],
    queryFn: async ({ signal }) => (await call(scheduledPlanChanges, { email }, { signal })).scheduledChange,
    refetchOnMount: 'always',
  })

/** Why neither a higher nor a lower plan can be chosen now. */
export const PENDING_CHANGE = {
  title: 'Pending Plan Change',
  text: 'You have a plan change scheduled already. Another change must wait until the next billing cycle.',
}
