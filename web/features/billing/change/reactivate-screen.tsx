import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { reactivateSubscription } from '../../../../contract/billing.ts'
import { paths } from '../../../../contract/paths.ts'
import { CallError, call } from '../../../lib/call.ts'
import { longDate } from '../../../lib/long-date.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { type Failure, FailureNotice } from '../../../ui/failure.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { toast } from '../../../ui/toast.tsx'
import { storeEmail } from '../../creators/index.ts'
import { type AccountSummary, accountSummaryQuery } from '../account-queries.ts'
import { nextPaymentWords } from '../next-payment.ts'
import { planChanged } from '../plan-changed.ts'
import { NoSubscription } from './no-subscription.tsx'
import { obstacleOf } from './obstacle.ts'
import { Waiting } from './waiting.tsx'
import { AccountWay, DashboardWay } from './ways.tsx'

type Props = { email: string }

const NEW_SUBSCRIPTION = 'Your subscription has expired. A new one brings back everything that you made.'
const newSubscriptionPath = `${paths.pricing}?from=account`

export function ReactivateScreen({ email }: Props) {
  const { data: summary, isPending } = useQuery(accountSummaryQuery(email))
  const reactivating = useReactivation(email)

  if (reactivating.data?.success) return <Reactivated email={email} renewsOn={reactivating.data.nextBillingDate} />
  if (isPending) return <Waiting />
  const obstacle = summary && obstacleOf(summary)
  if (obstacle === 'free') return <NoSubscription email={email} obstacle={obstacle} />
  if (obstacle === 'expired') return <NewSubscription email={email} />
  if (obstacle === null || obstacle === 'past_due') return <StillActive email={email} />
  return (
    <ReactivateQuestion
      email={email}
      summary={summary}
      failure={reactivating.error && failureOf(reactivating.error)}
      reactivating={reactivating.isPending}
      onReactivate={() => reactivating.mutate()}
    />
  )
}

function useReactivation(email: string) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async () => {
      const reply = await call(reactivateSubscription, { email })
      if (!reply.success && !reply.requireNewSubscription) throw new Error('Not reactivated')
      return reply
    },
    onSuccess: ({ requireNewSubscription }) => {
      planChanged(client)
      if (!requireNewSubscription) return toast({ title: 'Subscription Reactivated' })
      storeEmail(email)
      toast({ title: 'Create New Subscription', description: NEW_SUBSCRIPTION })
      navigate(newSubscriptionPath)
    },
    onError: error => toast({ ...failureOf(error), destructive: true }),
  })
}

const failureOf = (error: Error): Failure => ({
  title: error instanceof CallError && error.status > 0 ? 'Unable to Reactivate' : 'Reactivation Failed',
  description: reasonOf(error, 'Something went wrong. Please try again or contact support.'),
})

type QuestionProps = Props & {
  summary: AccountSummary | undefined
  failure: Failure | null
  reactivating: boolean
  onReactivate: () => void
}

function ReactivateQuestion({ email, summary, failure, reactivating, onReactivate }: QuestionProps) {
  const next = summary?.money.next
  return (
    <Outcome
      ring="inside"
      title="Welcome Back!"
      lead={
        <>
          <p>Reactivate the subscription of {email}: every feature of your plan is restored immediately.</p>
          <p>
            Billing resumes with the next cycle
            {summary && !next && `, on ${longDate(summary.creator.accountExpireAt)}`}. Nothing is charged before.
          </p>
          {next && <p className="font-medium text-ink">Next: {nextPaymentWords(next)}.</p>}
        </>
      }
      details={failure && <FailureNotice {...failure} />}
    >
      <Button busy={reactivating && 'Reactivating...'} onClick={onReactivate}>
        Yes, Reactivate My Subscription
      </Button>
      <AccountWay email={email} variant="secondary" disabled={reactivating}>
        Back to My Account
      </AccountWay>
    </Outcome>
  )
}

const Reactivated = ({ email, renewsOn }: Props & { renewsOn: string | undefined }) => (
  <Outcome
    ring="success"
    title="Welcome Back!"
    step="reactivated"
    lead={`Your subscription is now active${renewsOn ? ` and will renew on ${longDate(renewsOn)}` : ''}`}
  >
    <AccountWay email={email}>Back to My Account</AccountWay>
    <DashboardWay email={email} variant="secondary">
      Go to Dashboard
    </DashboardWay>
  </Outcome>
)

const StillActive = ({ email }: Props) => (
  <Outcome
    ring="inside"
    title="Your subscription is active"
    lead="It has not been cancelled: there is nothing to reactivate."
  >
    <AccountWay email={email}>Back to My Account</AccountWay>
  </Outcome>
)

const NewSubscription = ({ email }: Props) => (
  <Outcome ring="empty" title="Create New Subscription" lead={NEW_SUBSCRIPTION}>
    <Link href={newSubscriptionPath} onClick={() => storeEmail(email)} asChild>
      <ButtonLink>See plans</ButtonLink>
    </Link>
    <AccountWay email={email} variant="secondary">
      Back to My Account
    </AccountWay>
  </Outcome>
)
