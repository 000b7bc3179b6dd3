import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepPlan } from '../../../contract/plan-changes.ts'
import { paidPlanNames } from '../../../contract/plan-names.ts'
import { call } from '../../lib/call.ts'
import { reasonOf } from '../../lib/reason.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { type AccountSummary, invalidatePlan, type ScheduledChange } from '../billing/index.ts'
import { priceWords } from './words.ts'

type Props = { change: ScheduledChange; summary: AccountSummary }

/** Cancels the scheduled downgrade, after a confirmation. */
export function CancelDowngrade({ change, summary }: Props) {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const plan = paidPlanNames.find(name => name === change.currentPlan)
  const cancelling = useMutation({
    mutationFn: () => call(keepPlan, { email: summary.creator.email, planName: change.currentPlan }),
    onSuccess: async () => {
      await invalidatePlan(client)
      setOpen(false)
      toast({ title: `Your plan stays ${change.currentPlan}` })
    },
    // Another tab may have cancelled the downgrade already: fetch the account again.
    onError: () => invalidatePlan(client),
  })
  if (!plan) return null
  const label = `Keep ${plan}`
  return (
    <>
      <Button
        onClick={() => {
          cancelling.reset()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={next => !cancelling.isPending && setOpen(next)}
        title={`${label}?`}
        description={`Your plan won’t change to ${change.newPlan}. Nothing is charged today.`}
        actions={
          <>
            <Button busy={cancelling.isPending && 'One moment...'} onClick={() => cancelling.mutate()}>
              {label}
            </Button>
            <Button variant="secondary" disabled={cancelling.isPending} onClick={() => setOpen(false)}>
              Go Back
            </Button>
          </>
        }
      >
        <p className="font-medium text-16">
          {plan} renews at {priceWords(summary.plan)}.
        </p>
        {cancelling.error && (
          <FailureNotice
            title="Your plan change wasn’t undone"
            description={reasonOf(cancelling.error, 'Something went wrong. Please try again or contact support.')}
          />
        )}
      </Dialog>
    </>
  )
}
