import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { manualUpgradeProcess } from '../../../../contract/billing.ts'
import { paths } from '../../../../contract/paths.ts'
import type { PaidPlanName } from '../../../../contract/plan-names.ts'
import { call } from '../../../lib/call.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { OutcomePage } from '../../../ui/outcome-page.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { unbroken } from '../../../ui/unbroken.tsx'
import { DashboardLink } from '../../creators/index.ts'
import { accountSummaryQuery, latestPaymentQuery } from '../account-queries.ts'
import { paidPlanNamed } from '../billing-paths.ts'
import { invalidatePlan } from '../invalidate-plan.ts'
import { upgradePaidWords } from '../payment-words.ts'
import type { Confirmation } from '../success/confirmation.ts'
import { useConfirmation } from '../success/use-confirmation.ts'
import { useCountdown } from './use-countdown.ts'

const HOME_AFTER_S = 15

type Props = { email: string }

export function UpgradeProcessingScreen({ email }: Props) {
  const plan = paidPlanNamed(new URLSearchParams(useSearch()).get('plan'))
  if (!plan) return <NothingToProcess />
  return <Processing email={email} plan={plan} />
}

function Processing({ email, plan }: Props & { plan: PaidPlanName }) {
  const client = useQueryClient()
  const [state, retry] = useConfirmation(() => call(manualUpgradeProcess, { email, planName: plan }))
  const confirmed = state.is === 'confirmed'

  useEffect(() => {
    if (confirmed) invalidatePlan(client)
  }, [confirmed, client])

  if (confirmed) return <Upgraded email={email} plan={plan} />
  if (state.is === 'checking' || state.is === 'waiting')
    return <OutcomePage ring="loader" title="Processing Your Upgrade" lead="We’re checking your payment..." />
  return (
    <OutcomePage ring={Hourglass} {...unconfirmedWords(plan, state)}>
      <Button onClick={retry}>Check Again</Button>
      <ToDashboard email={email} variant="secondary" />
    </OutcomePage>
  )
}

/** Without a reply nothing is known about the payment; only a reply can say that the upgrade is unconfirmed. */
function unconfirmedWords(plan: PaidPlanName, state: Confirmation) {
  const begins = `${plan} starts as soon as the payment provider confirms your payment. You won’t be charged twice.`
  if (state.is === 'refused' && state.reason) return { title: 'We can’t check your payment', lead: state.reason }
  if (state.is === 'unconfirmed' && state.unreachable)
    return { title: 'We can’t check your payment', lead: `${state.unreachable} ${begins}` }
  return { title: 'Your upgrade isn’t confirmed yet', lead: `${begins} This may take a few minutes.` }
}

function Upgraded({ email, plan }: Props & { plan: string }) {
  const [, navigate] = useLocation()
  const [staying, setStaying] = useState(false)
  const left = useCountdown(HOME_AFTER_S, !staying, () => navigate(paths.home))
  return (
    <OutcomePage
      ring="success"
      title={`Welcome to ${plan}`}
      lead={
        <>
          <p>Your upgrade was successful. You only paid the difference.</p>
          <Paid email={email} plan={plan} />
        </>
      }
    >
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-center">
        <ToDashboard email={email} />
        <Link href={paths.home} asChild>
          <ButtonLink variant="secondary">Go to Home Page</ButtonLink>
        </Link>
      </div>
      <div className="flex w-full flex-col items-center text-center">
        <p role="timer" className="pt-2 text-14 text-ink-2 tabular-nums">
          {staying
            ? 'You’ll stay on this page.'
            : `You’ll go to the home page in ${left} ${left === 1 ? 'second' : 'seconds'}.`}
        </p>
        {!staying && (
          <Button variant="quiet" onClick={() => setStaying(true)}>
            Stay on This Page
          </Button>
        )}
      </div>
    </OutcomePage>
  )
}

/** The line keeps its height while it is loading. */
function Paid({ email, plan }: Props & { plan: string }) {
  const { data: summary, isPending } = useQuery(accountSummaryQuery(email))
  const { data: payment, isPending: paymentPending } = useQuery(latestPaymentQuery(email))
  const words = summary && upgradePaidWords(payment, { planName: plan, next: summary.money.next })
  if (!words && !isPending && !paymentPending) return null
  return <p className="min-h-6 font-medium text-ink">{words && unbroken(words)}</p>
}

function ToDashboard({ email, variant }: { email: string; variant?: 'secondary' }) {
  const [, navigate] = useLocation()
  const onError = () => {
    toast({ title: 'Navigation Error', description: 'Failed to create session.', destructive: true })
    navigate(paths.dashboard)
  }
  return (
    <DashboardLink email={email} variant={variant} onError={onError}>
      Go to Dashboard
    </DashboardLink>
  )
}

const NothingToProcess = () => (
  <OutcomePage ring={Unlink} title="No Upgrade to Process" lead="This page’s address doesn’t name a plan.">
    <Link href={paths.myAccount} asChild>
      <ButtonLink variant="secondary">Go to My Account</ButtonLink>
    </Link>
  </OutcomePage>
)
