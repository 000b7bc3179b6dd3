import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import type { PlanOffer, Price } from '../../../../contract/plans.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AccountLink, emailFromUrlOrStorage, TokenLink } from '../../creators/index.ts'
import { paidPlanNamed, subscribePath, subscribePaymentPath } from '../billing-paths.ts'
import { priceOf } from '../price-words.ts'
import { POPULAR_PLAN } from './popular-plan.ts'
import { actionOf, isCurrentPlan, isNextHigher, type PlansViewer } from './viewer.ts'

const NO_PRICE = 'This plan has no price right now. Please try again later.'

type Props = {
  plan: PlanOffer
  prices: Price[]
  unpriced: string | undefined
  billing: BillingPeriod
  viewer: PlansViewer
}

export function PlanActionButton({ plan, prices, unpriced, billing, viewer }: Props) {
  const hydrated = useHydrated()
  const action = actionOf(plan, viewer)
  const price = priceOf(prices, plan.name, billing)
  if (action === 'get_started') return <PlanLink href={paths.create} plan={plan} label="Get Started" />
  if (action === 'subscribe' && price) {
    const href = hydrated ? subscribeUrl(plan.name, billing, viewer) : urlForEverybody(plan.name, billing)
    return <PlanLink href={href} plan={plan} label="Subscribe" primary={plan.name === POPULAR_PLAN} />
  }
  if (action === 'subscribe') {
    const explain = () => toast({ title: 'Error', description: unpriced ?? NO_PRICE, destructive: true })
    return (
      <Button variant={plan.name === POPULAR_PLAN ? 'primary' : 'secondary'} wide onClick={explain}>
        <PlanLabel label="Subscribe" plan={plan} />
      </Button>
    )
  }
  if (viewer.is !== 'paid' || action === 'none') {
    if (!isCurrentPlan(plan.name, viewer)) return <div className="min-h-11 max-xl:hidden" />
    return <PlanLink href={paths.myAccount} plan={plan} label="My Account" />
  }
  if (action === 'cancel') return <Cancel email={viewer.email} />
  return <Change to={plan} direction={action} email={viewer.email} currentPlan={viewer.planName} />
}

const urlForEverybody = (planName: string, billing: BillingPeriod) =>
  subscribePath({ plan: paidPlanNamed(planName)!, billing })

/** A creator who comes from My Account needs no further email. */
function subscribeUrl(planName: string, billing: BillingPeriod, viewer: PlansViewer): string {
  const plan = paidPlanNamed(planName)!
  const email = 'email' in viewer ? viewer.email : emailFromUrlOrStorage()
  const fromAccount = new URLSearchParams(location.search).get('from') === 'account'
  if (fromAccount && email) return subscribePaymentPath({ plan, email, billing, from: 'account' })
  return urlForEverybody(planName, billing)
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
  // Longer than the other buttons, and without a box: it may reach beyond the column of a tablet's row.
  <div className="flex md:max-xl:-mx-5">
    <AccountLink href={paths.cancelSubscription} email={email} variant="quiet" wide>
      <span className="whitespace-nowrap">Cancel Subscription</span>
    </AccountLink>
  </div>
)

type ChangeProps = { to: PlanOffer; direction: 'upgrade' | 'downgrade'; email: string; currentPlan: string }

function Change({ to, direction, email, currentPlan }: ChangeProps) {
  const upgrade = direction === 'upgrade'
  const target = upgrade ? { path: paths.upgradePlan } : { path: paths.downgradePlan, query: { plan: currentPlan } }
  return (
    <TokenLink
      variant={isNextHigher(to.name, currentPlan) ? 'primary' : 'secondary'}
      wide
      to={{ email, purpose: 'upgrade_access', ...target }}
      onError={({ message }) => toast({ title: 'Navigation Error', description: message, destructive: true })}
    >
      <PlanLabel label={upgrade ? 'Upgrade' : 'Downgrade'} plan={to} />
    </TokenLink>
  )
}
