import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import {
  type AccountSummary,
  keptPlanOf,
  notKept,
  type ScheduledChange,
  subscriberPriceWords,
  useKeepPlan,
} from '../billing/index.ts'

type Props = { change: ScheduledChange; summary: AccountSummary }

/** Cancels the scheduled downgrade, after a confirmation. */
export function CancelDowngrade({ change, summary }: Props) {
  const [open, setOpen] = useState(false)
  const keeping = useKeepPlan(summary.creator.email, () => setOpen(false))
  const plan = keptPlanOf(change)
  if (!plan) return null
  const label = `Keep ${plan}`
  return (
    <>
      <Button
        onClick={() => {
          keeping.reset()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={next => !keeping.isPending && setOpen(next)}
        title={`${label}?`}
        description={`Your plan won’t change to ${change.newPlan}. Nothing is charged today.`}
        actions={
          <>
            <Button busy={keeping.isPending && 'One moment...'} onClick={() => keeping.mutate(plan)}>
              {label}
            </Button>
            <Button variant="secondary" disabled={keeping.isPending} onClick={() => setOpen(false)}>
              Go Back
            </Button>
          </>
        }
      >
        <p className="font-medium text-16">
          {plan} renews at {subscriberPriceWords(summary.plan)}.
        </p>
        {keeping.error && <FailureNotice {...notKept(keeping.error)} />}
      </Dialog>
    </>
  )
}
