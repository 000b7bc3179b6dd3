import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { Link } from 'wouter'
import { cancelSubscription } from '../../../../contract/billing.ts'
import { paths } from '../../../../contract/paths.ts'
import { CallError, call } from '../../../lib/call.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Email } from '../../../ui/email.tsx'
import { type Failure, FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OutcomePage } from '../../../ui/outcome-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { unbroken } from '../../../ui/unbroken.tsx'
import { storeEmail } from '../../creators/index.ts'
import { type AccountSummary, accountSummaryQuery } from '../account-queries.ts'
import { FeatureList } from '../feature-list.tsx'
import { invalidatePlan } from '../invalidate-plan.ts'
import { creditWords } from '../next-payment.ts'
import { ToDashboard, ToMyAccount } from './account-buttons.tsx'
import { cancelledWords, hasEnded, nothingMoreWords, questionWords, remainingCreditWords } from './cancel-words.ts'
import { LoadingSubscription } from './loading-subscription.tsx'
import { NoSubscription } from './no-subscription.tsx'
import { obstacleOf } from './obstacle.ts'

type Props = { email: string }

export function CancelScreen({ email }: Props) {
  const client = useQueryClient()
  const { data: summary, isPending } = useQuery(accountSummaryQuery(email))
  const cancelling = useMutation({
    mutationFn: () => call(cancelSubscription, { email }),
    onSuccess: () => {
      toast({ title: 'Subscription Cancelled Successfully' })
      return invalidatePlan(client)
    },
  })

  if (cancelling.data) return <Cancelled email={email} until={cancelling.data.accessUntil} account={summary} />
  if (isPending) return <LoadingSubscription />
  const obstacle = summary && obstacleOf(summary)
  if (obstacle === 'free' || obstacle === 'expired') return <NoSubscription email={email} obstacle={obstacle} />
  if (obstacle === 'cancelled')
    return <Cancelled email={email} until={summary!.creator.accountExpireAt} account={summary} />
  return (
    <CancelQuestion
      email={email}
      account={summary}
      failure={cancelling.error && cancellationFailure(cancelling.error)}
      cancelling={cancelling.isPending}
      onCancel={() => cancelling.mutate()}
    />
  )
}

const cancellationFailure = (error: Error): Failure => ({
  title: error instanceof CallError && error.status > 0 ? 'Unable to Cancel' : 'Cancellation Failed',
  description: reasonOf(error, 'Something went wrong. Please try again or contact support.'),
})

const BENEFITS = ['Easy check-ins', 'Custom expiry dates, CSV exports, check-in email verification']

type QuestionProps = Props & {
  account: AccountSummary | undefined
  failure: Failure | null
  cancelling: boolean
  onCancel: () => void
}

function CancelQuestion({ email, account, failure, cancelling, onCancel }: QuestionProps) {
  const credit = creditWords(account)
  const next = nothingMoreWords(account)
  return (
    <Page
      title="We'd hate to see you go!"
      step="question"
      width="narrow"
      lead={
        // The longest email is cut after two lines.
        <p className="line-clamp-3 wrap-anywhere" title={email}>
          This cancels the plan of{' '}
          <strong className="font-medium text-ink">
            <Email>{email}</Email>
          </strong>
          .
        </p>
      }
    >
      <Card className="flex flex-col gap-3">
        <h2 className="font-bold text-16">What Your Plan Gives You</h2>
        <FeatureList features={BENEFITS} className="gap-2 text-14" />
        <div className="mt-1 flex flex-col gap-2 border-line border-t pt-4">
          {next && <p className="font-medium text-14">{unbroken(next)}</p>}
          <Consequence {...questionWords(account)} />
          {credit && <p className="text-14 text-ink-2">{remainingCreditWords(credit)}</p>}
        </div>
      </Card>
      {failure && <FailureNotice {...failure} />}
      <div className="flex flex-col gap-2">
        <ToDashboard email={email} disabled={cancelling}>
          Keep My Subscription
        </ToDashboard>
        <Button variant="danger-outline" busy={cancelling && 'Cancelling...'} onClick={onCancel}>
          Yes, Cancel My Subscription
        </Button>
        <ToMyAccount email={email} variant="quiet" disabled={cancelling}>
          Go Back
        </ToMyAccount>
      </div>
      <p className="text-balance text-center text-14 text-ink-2">
        Something missing or not working?{' '}
        <a href={paths.support} className="whitespace-nowrap text-accent-ink underline underline-offset-2">
          Tell us
        </a>
        . Your feedback helps us improve.
      </p>
    </Page>
  )
}

const Consequence = ({ title, text }: ReturnType<typeof questionWords>) =>
  title ? (
    <Notice tone="warn" title={title}>
      {text}
    </Notice>
  ) : (
    <p className="text-14 text-ink-2">{text}</p>
  )

type CancelledProps = Props & { until: string; account: AccountSummary | undefined }

const Cancelled = ({ email, until, account }: CancelledProps) => (
  <OutcomePage
    ring={CalendarOff}
    title="Subscription Cancelled"
    lead={
      <>
        {cancelledWords({ until, account, credit: creditWords(account), now: serverNow() }).map(text => (
          <p key={text}>{unbroken(text)}</p>
        ))}
        {!hasEnded({ until, account, now: serverNow() }) && (
          <p>
            Changed your mind?{' '}
            <Link
              href={paths.reactivateSubscription}
              onClick={() => storeEmail(email)}
              className="text-accent-ink underline underline-offset-2"
            >
              Reactivate
            </Link>
          </p>
        )}
      </>
    }
  >
    <ToDashboard email={email}>Go to Dashboard</ToDashboard>
    <ButtonLink href={paths.support} variant="secondary">
      Share Feedback
    </ButtonLink>
  </OutcomePage>
)
