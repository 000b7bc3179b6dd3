import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod, PlanOffer, Price } from '../../../../contract/plans.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AccountLink, emailFromUrlOrStorage, TokenLink } from '../../creators/index.ts'
import { paidPlanNamed, subscribePath, subscribePaymentPath } from '../billing-paths.ts'
import { actionOf, isCurrentPlan, type PlansViewer } from './viewer.ts'

const NO_PRICE = 'This plan has no price right now. Please try again later.'

type Props = {
  plan: PlanOffer
  price: Price | undefined
  unpriced: string | undefined
  billing: BillingPeriod
  viewer: PlansViewer
}

export function PlanActionButton({ plan, price, unpriced, billing, viewer }: Props) {
  const action = actionOf(plan, viewer)
  if (action === 'get_started') return <PlanLink href={paths.create} plan={plan} label="Get Started" />
  if (action === 'subscribe' && price) {
    const email = 'email' in viewer ? viewer.email : emailFromUrlOrStorage()
    return <PlanLink href={subscribeUrl(plan.name, billing, email)} plan={plan} label="Subscribe" primary />
  }
  if (action === 'subscribe') {
    const explain = () => toast({ title: 'Error', description: unpriced ?? NO_PRICE, destructive: true })
    return (
      <Button wide onClick={explain}>
        <PlanLabel label="Subscribe" plan={plan} />
      </Button>
    )
  }
  if (viewer.is !== 'paid' || action === 'none') {
    if (!isCurrentPlan(plan.name, viewer)) return <div className="min-h-11" />
    return <PlanLink href={paths.myAccount} plan={plan} label="My Account" />
  }
  if (action === 'cancel') return <Cancel email={viewer.email} />
  return <Change to={plan} direction={action} email={viewer.email} currentPlan={viewer.planName} />
}

/** A creator who comes from My Account needs no further email. */
function subscribeUrl(planName: string, billing: BillingPeriod, email: string): string {
  const plan = paidPlanNamed(planName)!
  const fromAccount = new URLSearchParams(location.search).get('from') === 'account'
  if (fromAccount && email) return subscribePaymentPath({ plan, email, billing, from: 'account' })
  return subscribePath({ plan, billing })
}

/** Five buttons share a label, so screen readers also hear the plan's name. */
const PlanLabel = ({ label, plan }: { label: string; plan: PlanOffer }): ReactNode => (
  <span>
    {label}
    <VisuallyHidden> ({plan.name})</VisuallyHidden>
  </span>
)

type PlanLinkProps = { href: string; plan: PlanOffer; label: string; primary?: boolean }

const PlanLink = ({ href, plan, label, primary = false }: PlanLinkProps) => (
  <Link href={href} asChild>
    <ButtonLink variant={primary ? 'primary' : 'secondary'} wide>
      <PlanLabel label={label} plan={plan} />
    </ButtonLink>
  </Link>
)

const Cancel = ({ email }: { email: string }) => (
  <AccountLink href={paths.cancelSubscription} email={email} variant="quiet" wide>
    Cancel Subscription
  </AccountLink>
)

type ChangeProps = { to: PlanOffer; direction: 'upgrade' | 'downgrade'; email: string; currentPlan: string }

function Change({ to, direction, email, currentPlan }: ChangeProps) {
  const upgrade = direction === 'upgrade'
  const target = upgrade ? { path: paths.upgradePlan } : { path: paths.downgradePlan, query: { plan: currentPlan } }
  return (
    <TokenLink
      variant={upgrade ? 'primary' : 'secondary'}
      wide
      to={{ email, purpose: 'upgrade_access', ...target }}
      onError={({ message }) => toast({ title: 'Navigation Error', description: message, destructive: true })}
    >
      <PlanLabel label={upgrade ? 'Upgrade' : 'Downgrade'} plan={to} />
    </TokenLink>
  )
}
