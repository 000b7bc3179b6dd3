import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepPlan } from '../../../../contract/plan-changes.ts'
import { type PaidPlanName, paidPlanNames } from '../../../../contract/plan-names.ts'
import { call } from '../../../lib/call.ts'
import { reasonOf } from '../../../lib/reason.ts'
import type { Failure } from '../../../ui/failure-notice.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { ScheduledChange } from '../account-queries.ts'
import { invalidatePlan } from '../invalidate-plan.ts'

/** The plan that stays once a scheduled downgrade is cancelled; null where nothing can be cancelled. */
export const keptPlanOf = (change: ScheduledChange | null | undefined): PaidPlanName | null =>
  (change?.changeType === 'downgrade' && paidPlanNames.find(name => name === change.currentPlan)) || null

/** Cancels the scheduled downgrade. */
export function useKeepPlan(email: string, onKept: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (planName: PaidPlanName) => call(keepPlan, { email, planName }),
    onSuccess: async (_reply, planName) => {
      await invalidatePlan(client)
      onKept()
      toast({ title: `Your plan stays ${planName}` })
    },
    // Another tab may have cancelled the downgrade already: fetch the account again.
    onError: () => invalidatePlan(client),
  })
}

export const notKept = (error: Error): Failure => ({
  title: 'Your plan change wasn’t undone',
  description: reasonOf(error, 'Something went wrong. Please try again or contact support.'),
})
