import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cancelSubscription } from '../../../../contract/billing.ts'
import { accountSummaryQuery } from '../../../lib/account.ts'
import { CallError, call } from '../../../lib/call.ts'
import { longDate } from '../../../lib/long-date.ts'
import { planChanged } from '../../../lib/plan-changed.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { NoSubscription } from './no-subscription.tsx'
import { obstacleOf } from './obstacle.ts'
import { Waiting } from './waiting.tsx'
import { AccountWay, DashboardWay } from './ways.tsx'

type Props = { email: string; header: ReactNode }

export function CancelScreen({ email, header }: Props) {
  const client = useQueryClient()
  const { data: summary, isPending } = useQuery(accountSummaryQuery(email))
  const cancelling = useMutation({
    mutationFn: () => call(cancelSubscription, { email }),
    onSuccess: () => {
      toast({ title: 'Subscription Cancelled Successfully' })
      return planChanged(client)
    },
    onError: error =>
      toast({
        title: error instanceof CallError && error.status > 0 ? 'Unable to Cancel' : 'Cancellation Failed',
        description: reasonOf(error, 'Something went wrong. Please try again or contact support.'),
        destructive: true,
      }),
  })

  if (cancelling.data) return <Cancelled email={email} header={header} until={cancelling.data.accessUntil} />
  if (isPending) return <Waiting header={header} />
  const obstacle = summary && obstacleOf(summary)
  if (obstacle === 'free' || obstacle === 'expired')
    return <NoSubscription email={email} header={header} obstacle={obstacle} />
  if (obstacle === 'cancelled')
    return <Cancelled email={email} header={header} until={summary!.creator.accountExpireAt} />
  return (
    <CancelQuestion
      email={email}
      header={header}
      cancelling={cancelling.isPending}
      onCancel={() => cancelling.mutate()}
    />
  )
}

const BENEFITS = ['Easy check-ins', 'Custom expiry dates, CSV exports, check-in email verification']

type QuestionProps = Props & { cancelling: boolean; onCancel: () => void }

const CancelQuestion = ({ email, header, cancelling, onCancel }: QuestionProps) => (
  <Page
    title="We'd hate to see you go!"
    step="question"
    width="narrow"
    header={header}
    lead={
      <p className="wrap-anywhere">
        This cancels the subscription of <strong className="font-medium text-ink">{email}</strong>.
      </p>
    }
  >
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-18">What your plan gives you</h2>
      <ul className="flex flex-col gap-3">
        {BENEFITS.map(benefit => (
          <li key={benefit} className="flex gap-2 text-16">
            <span className="text-accent">
              <Icon as={Check} />
            </span>
            {benefit}
          </li>
        ))}
      </ul>
      <p className="text-14 text-ink-2">
        You keep all of it until the end of the paid period; there is no refund for the rest of it. After that one link
        can be active, and the others are blocked until you come back.
      </p>
    </Card>
    <p className="text-16 text-ink-2">
      Is something missing, or not right? Please{' '}
      <a href={paths.support} className="text-accent-ink underline underline-offset-2">
        tell us
      </a>
      : your feedback helps us to do better.
    </p>
    <div className="flex flex-col gap-2">
      <DashboardWay email={email} disabled={cancelling}>
        Keep My Subscription
      </DashboardWay>
      <Button variant="danger" busy={cancelling && 'Cancelling...'} onClick={onCancel}>
        Yes, Cancel My Subscription
      </Button>
      <AccountWay email={email} variant="quiet" disabled={cancelling}>
        Go Back
      </AccountWay>
    </div>
  </Page>
)

const Cancelled = ({ email, header, until }: Props & { until: string }) => (
  <Outcome
    ring="empty"
    title="Subscription Cancelled"
    header={header}
    lead={
      <>
        <p>
          Your access continues until <strong className="font-medium text-ink">{longDate(until)}</strong>. You will not
          be charged again.
        </p>
        <p>Until then you can reactivate your subscription in My Account.</p>
      </>
    }
  >
    <ButtonLink href={paths.support} variant="secondary">
      Share Feedback
    </ButtonLink>
    <DashboardWay email={email}>Go to Dashboard</DashboardWay>
  </Outcome>
)
