import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useWayWithToken } from '../../creators/index.ts'
import { plansPath, subscribePath } from '../addresses.ts'
import { WayOn } from '../billing-state.tsx'

export const BackToPlans = ({ billing }: { billing: BillingPeriod }) => (
  <Link href={plansPath(billing)} asChild>
    <ButtonLink variant="quiet">Back to Plans</ButtonLink>
  </Link>
)

/** An address alone proves nothing: the mail does. */
export const SignInFirst = ({ plan, billing }: { plan: PaidPlanName; billing: BillingPeriod }) => (
  <Notice
    title="Please verify your email address first"
    action={<WayOn href={subscribePath({ plan, billing })}>Verify Email</WayOn>}
  >
    We mail you a link that leads back to this payment.
  </Notice>
)

/** Where no plan is bought anew, the mail leads to the dashboard, and the plans from there to the payment. */
export const SignInFirstAnyway = () => (
  <Notice title="Please verify your email address first" action={<WayOn href={paths.dashboard}>Sign in by mail</WayOn>}>
    We mail you a link that signs you in. Then choose your plan again: a payment that has begun goes on where it was.
  </Notice>
)

export function UpgradeButton({ email }: { email: string }) {
  const { go, going } = useWayWithToken(({ message }) =>
    toast({ title: 'Navigation Error', description: message, destructive: true }),
  )
  return (
    <Button
      busy={going && 'Opening...'}
      onClick={() => go({ email, purpose: 'upgrade_access', path: paths.upgradePlan })}
    >
      Upgrade
    </Button>
  )
}

/** No upgrade waits to be paid, or not this one. An address begins none: that would charge the saved card. */
export const UpgradeAnew = ({ email }: { email: string }) => (
  <Notice
    tone="warn"
    role="alert"
    title="Failed to initialize payment. Please try again."
    action={<UpgradeButton email={email} />}
  >
    Please choose the upgrade again. A payment that has begun goes on where it was.
  </Notice>
)
