import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard, RotateCcw } from 'lucide-react'
import { useLocation } from 'wouter'
import { reactivateSubscription } from '../../../../contract/billing.ts'
import { paths, pathTo } from '../../../../contract/paths.ts'
import { CallError, call } from '../../../lib/call.ts'
import { longDate } from '../../../lib/long-date.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { Button } from '../../../ui/button.tsx'
import { type Failure, FailureNotice } from '../../../ui/failure-notice.tsx'
import { OutcomePage } from '../../../ui/outcome-page.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { unbroken } from '../../../ui/unbroken.tsx'
import { AccountLink, storeEmail } from '../../creators/index.ts'
import { type AccountSummary, accountSummaryQuery } from '../account-queries.ts'
import { invalidatePlan } from '../invalidate-plan.ts'
import { nextPaymentWords } from '../next-payment.ts'
import { ToDashboard, ToMyAccount } from './account-buttons.tsx'
import { LoadingSubscription } from './loading-subscription.tsx'
import { NoSubscription } from './no-subscription.tsx'
import { obstacleOf } from './obstacle.ts'

type Props = { email: string }

const NEW_SUBSCRIPTION = 'Your subscription has expired. A new one brings back everything you made.'
const newSubscriptionPath = pathTo(paths.pricing, {}, { from: 'account' })

export function ReactivateScreen({ email }: Props) {
  const { data: summary, isPending } = useQuery(accountSummaryQuery(email))
  const reactivating = useReactivation(email)

  if (reactivating.data?.success) return <Reactivated email={email} renewsOn={reactivating.data.nextBillingDate} />
  if (isPending) return <LoadingSubscription />
  const obstacle = summary && obstacleOf(summary)
  if (obstacle === 'free') return <NoSubscription email={email} obstacle={obstacle} />
  if (obstacle === 'expired') return <NewSubscription email={email} />
  if (obstacle === null || obstacle === 'past_due') return <StillActive email={email} />
  return (
    <ReactivateQuestion
      email={email}
      summary={summary}
      failure={reactivating.error && reactivationFailure(reactivating.error)}
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
      invalidatePlan(client)
      if (!requireNewSubscription) return toast({ title: 'Subscription Reactivated' })
      storeEmail(email)
      toast({ title: 'Create New Subscription', description: NEW_SUBSCRIPTION })
      navigate(newSubscriptionPath)
    },
  })
}

const reactivationFailure = (error: Error): Failure => ({
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
    <OutcomePage
      ring={RotateCcw}
      tone="accent"
      title="Welcome Back!"
      lead={
        <>
          <p>Your features are restored immediately. Billing resumes next cycle.</p>
          {summary && (
            <p className="font-medium text-ink">
              {unbroken(
                next
                  ? `Next: ${nextPaymentWords(next)}. Nothing is charged before then.`
                  : `Nothing is charged before ${longDate(summary.creator.accountExpireAt)}.`,
              )}
            </p>
          )}
          <p className="text-14">{email}</p>
        </>
      }
      details={failure && <FailureNotice {...failure} />}
    >
      <Button busy={reactivating && 'Reactivating...'} onClick={onReactivate}>
        Yes, Reactivate My Subscription
      </Button>
      <ToMyAccount email={email} variant="secondary" disabled={reactivating}>
        Back to My Account
      </ToMyAccount>
    </OutcomePage>
  )
}

const Reactivated = ({ email, renewsOn }: Props & { renewsOn: string | undefined }) => (
  <OutcomePage
    ring="success"
    title="Welcome Back!"
    step="reactivated"
    lead={`Your subscription is now active${renewsOn ? ` and will renew on ${longDate(renewsOn)}` : ''}`}
  >
    <ToMyAccount email={email}>Back to My Account</ToMyAccount>
    <ToDashboard email={email} variant="secondary">
      Go to Dashboard
    </ToDashboard>
  </OutcomePage>
)

const StillActive = ({ email }: Props) => (
  <OutcomePage
    ring={CreditCard}
    tone="accent"
    title="Your subscription is active"
    lead="It hasn’t been cancelled, so there’s nothing to reactivate."
  >
    <ToMyAccount email={email}>Back to My Account</ToMyAccount>
  </OutcomePage>
)

const NewSubscription = ({ email }: Props) => (
  <OutcomePage ring={CreditCard} title="Create New Subscription" lead={NEW_SUBSCRIPTION}>
    <AccountLink href={newSubscriptionPath} email={email}>
      See Plans
    </AccountLink>
    <ToMyAccount email={email} variant="secondary">
      Back to My Account
    </ToMyAccount>
  </OutcomePage>
)
