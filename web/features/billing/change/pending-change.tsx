import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { UnderstoodDialog } from '../../../ui/understood-dialog.tsx'
import { accountSummaryQuery, PENDING_CHANGE, scheduledChangeQuery } from '../account-queries.ts'
import { subscriberPriceWords } from '../price-words.ts'
import { keptPlanOf, notKept, useKeepPlan } from './use-keep-plan.ts'

/** The server refused because a change is scheduled, in another tab perhaps, which this page has not fetched yet. */
export const isPendingChange = (error: Error | null): boolean =>
  error instanceof CallError && error.code === 'change_pending'

type Props = { email: string; open: boolean; onClose: () => void }

/** Why no other change can begin, and the way to one: the scheduled change can be taken back here. */
export function PendingChangeDialog({ email, open, onClose }: Props) {
  const { data: change } = useQuery({ ...scheduledChangeQuery(email), enabled: open })
  const { data: summary } = useQuery({ ...accountSummaryQuery(email), enabled: open })
  const keeping = useKeepPlan(email, onClose)
  const plan = keptPlanOf(change)
  return (
    <UnderstoodDialog
      open={open}
      onClose={() => !keeping.isPending && onClose()}
      title={PENDING_CHANGE.title}
      text={PENDING_CHANGE.text}
      act={
        plan && (
          <Button busy={keeping.isPending && 'One moment...'} onClick={() => keeping.mutate(plan)}>
            Keep {plan}
          </Button>
        )
      }
    >
      {plan && summary?.plan.price && (
        <p className="text-16 text-ink-2">
          If you keep {plan}, you can change your plan now. Nothing is charged today, and {plan} renews at{' '}
          {subscriberPriceWords(summary.plan)}.
        </p>
      )}
      {keeping.error && <FailureNotice {...notKept(keeping.error)} />}
    </UnderstoodDialog>
  )
}
