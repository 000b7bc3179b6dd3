import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useWayWithToken } from '../../../lib/nav-token.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { toast } from '../../../ui/toast.tsx'
import { paidPlanNamed } from '../addresses.ts'
import { upgradeProcessedQuery } from './queries.ts'
import { useCountdown } from './use-countdown.ts'

const HOME_AFTER_S = 15

type Props = { email: string; header: ReactNode }

export function UpgradeProcessingScreen({ email, header }: Props) {
  const plan = paidPlanNamed(new URLSearchParams(useSearch()).get('plan'))
  if (!plan) return <NothingToProcess header={header} />
  return <Processing email={email} plan={plan} header={header} />
}

function Processing({ email, plan, header }: Props & { plan: string }) {
  const { data: paid, isPending, isFetching, refetch } = useQuery(upgradeProcessedQuery({ email, planName: plan }))
  if (paid) return <Upgraded email={email} plan={plan} header={header} />
  if (isPending)
    return (
      <Outcome ring="loader" title="Processing Your Upgrade" lead="We are looking at your payment..." header={header} />
    )
  return (
    <Outcome
      ring="outside"
      title="Your upgrade is not confirmed yet"
      header={header}
      lead={`${plan} begins as soon as the payment provider confirms your payment. This may take a few minutes; nothing is charged twice.`}
    >
      <Button busy={isFetching && 'Looking...'} onClick={() => refetch()}>
        Look Again
      </Button>
      <DashboardButton email={email} variant="secondary" />
    </Outcome>
  )
}

function Upgraded({ email, plan, header }: Props & { plan: string }) {
  const [, navigate] = useLocation()
  const [staying, stay] = useState(false)
  const left = useCountdown(HOME_AFTER_S, !staying, () => navigate(paths.home))
  return (
    <Outcome
      ring="success"
      title={`Welcome to ${plan}`}
      header={header}
      lead={
        <>
          <p>Your upgrade was successful, and your new plan is active.</p>
          <p>
            You paid the difference only: the unused time of your former plan was taken off the price of the new one.
            From the next billing date on the full monthly price is charged.
          </p>
        </>
      }
    >
      <DashboardButton email={email} />
      {!staying && (
        <Button variant="secondary" onClick={() => stay(true)}>
          Stay on this page
        </Button>
      )}
      <p role="timer" className="w-full text-14 text-ink-2">
        {staying
          ? 'You stay on this page.'
          : `You go to the home page in ${left} ${left === 1 ? 'second' : 'seconds'}.`}
      </p>
    </Outcome>
  )
}

function DashboardButton({ email, variant = 'primary' }: { email: string; variant?: 'primary' | 'secondary' }) {
  const [, navigate] = useLocation()
  const { go, going } = useWayWithToken(() => {
    toast({ title: 'Navigation Error', description: 'Failed to create session.', destructive: true })
    navigate(paths.dashboard)
  })
  return (
    <Button
      variant={variant}
      busy={going && 'Opening...'}
      onClick={() => go({ email, purpose: 'dashboard_access', path: paths.dashboard })}
    >
      Go to Dashboard
    </Button>
  )
}

const NothingToProcess = ({ header }: { header: ReactNode }) => (
  <Outcome ring="empty" title="No upgrade to process" lead="This address does not name a plan." header={header}>
    <Link href={paths.myAccount} asChild>
      <ButtonLink variant="secondary">Go to My Account</ButtonLink>
    </Link>
  </Outcome>
)
