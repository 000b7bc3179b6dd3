import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepPlan } from '../../../contract/plan-changes.ts'
import { paidPlanNames } from '../../../contract/plans.ts'
import { call } from '../../lib/call.ts'
import { reasonOf } from '../../lib/reason.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { toast } from '../../ui/toast.tsx'
import { type AccountSummary, planChanged, type ScheduledChange } from '../billing/index.ts'
import { priceWords } from './words.ts'

type Props = { change: ScheduledChange; summary: AccountSummary }

/** Cancels the scheduled downgrade, after a confirmation. */
export function KeepPlan({ change, summary }: Props) {
  const [asking, ask] = useState(false)
  const client = useQueryClient()
  const plan = paidPlanNames.find(name => name === change.currentPlan)
  const keeping = useMutation({
    mutationFn: () => call(keepPlan, { email: summary.creator.email, planName: change.currentPlan }),
    onSuccess: async () => {
      await planChanged(client)
      ask(false)
      toast({ title: `Your plan stays ${change.currentPlan}` })
    },
    // Another tab may have cancelled the downgrade already: fetch the account again.
    onError: () => planChanged(client),
  })
  if (!plan) return null
  const label = `Keep ${plan}`
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          keeping.reset()
          ask(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={open => !keeping.isPending && ask(open)}
        title={`${label}?`}
        description={`Your plan does not change to ${change.newPlan}. Nothing is charged today.`}
        actions={
          <>
            <Button busy={keeping.isPending && 'One moment...'} onClick={() => keeping.mutate()}>
              {label}
            </Button>
            <Button variant="secondary" disabled={keeping.isPending} onClick={() => ask(false)}>
              Go Back
            </Button>
          </>
        }
      >
        <p className="font-medium text-16">
          {plan} renews at {priceWords(summary.plan)}.
        </p>
        {keeping.error && (
          <FailureNotice
            title="Your plan change was not taken back"
            description={reasonOf(keeping.error, 'Something went wrong. Please try again or contact support.')}
          />
        )}
      </Dialog>
    </>
  )
}
