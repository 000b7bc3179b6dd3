import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import type { downgradePreview } from '../../../../contract/accounts.ts'
import { downgradeSubscriptionPlan } from '../../../../contract/billing.ts'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import type { PlanOffer } from '../../../../contract/plans.ts'
import { CallError, call } from '../../../lib/call.ts'
import { longDate } from '../../../lib/long-date.ts'
import { money } from '../../../lib/money.ts'
import { plural } from '../../../lib/plural.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { type Failure, FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { unbroken } from '../../../ui/unbroken.tsx'
import type { AccountSummary } from '../account-queries.ts'
import { invalidatePlan } from '../invalidate-plan.ts'
import { creditWords } from '../next-payment.ts'
import { intervalOf, priceOf } from '../price-words.ts'
import { pricesQuery } from '../queries.ts'
import { isPendingChange, PendingChangeDialog } from './pending-change.tsx'
import { downgradePreviewQuery } from './queries.ts'

type Preview = z.infer<(typeof downgradePreview.replies)[200]>
type Props = { summary: AccountSummary; plan: PlanOffer; onClose: () => void }

/** Shows the date and the links that will be blocked before anything is scheduled. */
export function DowngradeDialog({ summary, plan, onClose }: Props) {
  const { email, billingPeriod } = summary.creator
  const from = summary.plan.name
  const { data: preview, error, refetch } = useQuery(downgradePreviewQuery(plan.name))
  const scheduling = useDowngrade(email, plan.name)
  if (isPendingChange(error) || isPendingChange(scheduling.error))
    return <PendingChangeDialog email={email} open onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={open => !open && !scheduling.isPending && onClose()}
      title={`Downgrade to ${plan.name}`}
      description={preview && unbroken(`You’ll move to ${plan.name} on ${longDate(preview.scheduledDate)}.`)}
      actions={
        <>
          <Button
            disabled={!preview}
            busy={scheduling.isPending && 'Scheduling...'}
            onClick={() => scheduling.mutate()}
          >
            Schedule Downgrade
          </Button>
          <Button variant="secondary" disabled={scheduling.isPending} onClick={onClose}>
            Keep {from}
          </Button>
        </>
      }
    >
      {preview ? (
        <>
          <NextLine
            planName={plan.name}
            billing={billingPeriod === 'yearly' ? 'yearly' : 'monthly'}
            credit={creditWords(summary)}
          />
          <Consequences preview={preview} />
        </>
      ) : error ? (
        <ErrorNotice title="We couldn’t prepare the downgrade" error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Checking your links" className="flex flex-col gap-3">
          <Skeleton className="h-7 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {scheduling.error && <FailureNotice {...downgradeFailure(scheduling.error)} />}
    </Dialog>
  )
}

function useDowngrade(email: string, newPlanName: string) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => call(downgradeSubscriptionPlan, { email, newPlanName }),
    onSuccess: ({ message, scheduledDate }) => {
      toast({ title: 'Downgrade Scheduled', description: `${message} That’s on ${longDate(scheduledDate)}.` })
      invalidatePlan(client)
      navigate(`${paths.myAccount}?refresh=true`)
    },
  })
}

const downgradeFailure = (error: Error): Failure => ({
  title: 'Downgrade Failed',
  description:
    error instanceof CallError && error.status > 0
      ? reasonOf(error, 'Failed to schedule downgrade')
      : 'An error occurred while processing your downgrade.',
})

type NextLineProps = { planName: string; billing: BillingPeriod; credit: string | null }

/** The price after the date above. */
function NextLine({ planName, billing, credit }: NextLineProps) {
  const { data } = useQuery(pricesQuery)
  const price = data && priceOf(data, planName, billing)
  return (
    <p className="font-medium text-16">
      Nothing changes until then.
      {price && ` After that, ${money(price.amount, price.currency)} each ${intervalOf(billing)}.`}
      {credit && ` Your credit of ${credit} pays first.`}
    </p>
  )
}

function Consequences({ preview: { planName, newPlanLimit, activeLinksCount, blockedLinks } }: { preview: Preview }) {
  if (blockedLinks.length === 0) {
    return (
      <Note>
        {planName} includes {plural(newPlanLimit, 'active link')}. {openLinksWords(activeLinksCount)}
      </Note>
    )
  }
  return (
    <>
      <Notice tone="warn" title={`${plural(blockedLinks.length, 'link')} will be blocked`}>
        {planName} includes {plural(newPlanLimit, 'active link')}, and you have {activeLinksCount.toLocaleString()}. The{' '}
        {blockedLinks.length === 1 ? 'one' : blockedLinks.length.toLocaleString()} below won’t accept check-ins. Nothing
        is deleted, and a higher plan opens {blockedLinks.length === 1 ? 'it' : 'them'} again.
      </Notice>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Links that will be blocked"
        className="flex max-h-60 shrink-0 flex-col divide-y divide-line overflow-y-auto rounded-10 border border-line"
      >
        {blockedLinks.map(link => (
          <li key={link.id} className="px-3 py-2 text-14 wrap-anywhere">
            {link.locationName}
          </li>
        ))}
      </ul>
      <Note>Based on today’s links. Links that expire or that you delete before then don’t count.</Note>
    </>
  )
}

const openLinksWords = (count: number) =>
  count === 0
    ? 'You have none right now.'
    : `You have ${plural(count, 'link')}, and ${count === 1 ? 'it stays' : 'all of them stay'} open.`

const Note = ({ children }: { children: ReactNode }) => <p className="text-14 text-ink-2">{children}</p>
