import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod, PlanOffer, Price } from '../../../../contract/plans.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AccountLink, emailFromUrlOrStorage, TokenLink } from '../../creators/index.ts'
import { paidPlanNamed, subscribePath, subscribePaymentPath } from '../billing-paths.ts'
import { actionOf, isTheirs, type Standing } from './viewer.ts'

const NO_PRICE = 'There is no price for this plan at the moment. Please try again later.'

type Props = {
  plan: PlanOffer
  price: Price | undefined
  unpriced: string | undefined
  billing: BillingPeriod
  standing: Standing
}

export function PlanActionButton({ plan, price, unpriced, billing, standing }: Props) {
  const action = actionOf(plan, standing)
  if (action === 'get_started') return <Leading href={paths.create} plan={plan} label="Get Started" />
  if (action === 'subscribe' && price) {
    const email = 'email' in standing ? standing.email : emailFromUrlOrStorage()
    return <Leading href={subscribeAddress(plan.name, billing, email)} plan={plan} label="Subscribe" strong />
  }
  if (action === 'subscribe') {
    const why = () => toast({ title: 'Error', description: unpriced ?? NO_PRICE, destructive: true })
    return (
      <Button wide onClick={why}>
        <Named label="Subscribe" plan={plan} />
      </Button>
    )
  }
  if (standing.is !== 'paid' || action === 'none') {
    if (!isTheirs(plan.name, standing)) return <div className="min-h-11" />
    return <Leading href={paths.myAccount} plan={plan} label="My Account" />
  }
  if (action === 'cancel') return <Cancel email={standing.email} />
  return <Change to={plan} direction={action} email={standing.email} currentPlan={standing.planName} />
}

/** Who comes from an account is asked for no mail again. */
function subscribeAddress(planName: string, billing: BillingPeriod, email: string): string {
  const plan = paidPlanNamed(planName)!
  const fromAccount = new URLSearchParams(location.search).get('from') === 'account'
  if (fromAccount && email) return subscribePaymentPath({ plan, email, billing, from: 'account' })
  return subscribePath({ plan, billing })
}

/** Five buttons with the same word: what is spoken says which one it is. */
const Named = ({ label, plan }: { label: string; plan: PlanOffer }): ReactNode => (
  <span>
    {label}
    <VisuallyHidden> ({plan.name})</VisuallyHidden>
  </span>
)

type LeadingProps = { href: string; plan: PlanOffer; label: string; strong?: boolean }

const Leading = ({ href, plan, label, strong = false }: LeadingProps) => (
  <Link href={href} asChild>
    <ButtonLink variant={strong ? 'primary' : 'secondary'} wide>
      <Named label={label} plan={plan} />
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
      <Named label={upgrade ? 'Upgrade' : 'Downgrade'} plan={to} />
    </TokenLink>
  )
}
