import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { TokenLink } from '../../creators/index.ts'
import { plansPath, subscribePath } from '../billing-paths.ts'
import { NextStep } from '../next-step.tsx'

export const BackToPlans = ({ billing }: { billing: BillingPeriod }) => (
  <Link href={plansPath(billing)} asChild>
    <BackLink>Back to Plans</BackLink>
  </Link>
)

/** A URL that names an email proves nothing; opening the emailed link does. */
export const SignInFirst = ({ plan, billing }: { plan: PaidPlanName; billing: BillingPeriod }) => (
  <Notice
    title="Please verify your email address first"
    action={<NextStep href={subscribePath({ plan, billing })}>Verify Email</NextStep>}
  >
    We’ll email you a link that brings you back to this payment.
  </Notice>
)

/** Without a plan to subscribe to, the emailed link leads to the dashboard, whose plans lead to the payment. */
export const SignInToDashboard = () => (
  <Notice
    title="Please verify your email address first"
    action={<NextStep href={paths.dashboard}>Email Me a Link</NextStep>}
  >
    We’ll email you a sign-in link. Then choose your plan again. A payment you’ve started continues where you left off.
  </Notice>
)

export const UpgradeButton = ({ email }: { email: string }) => (
  <TokenLink
    to={{ email, purpose: 'upgrade_access', path: paths.upgradePlan }}
    onError={({ message }) => toast({ title: 'Navigation Error', description: message, destructive: true })}
  >
    Upgrade
  </TokenLink>
)

/** No upgrade awaits payment, or another one does. A URL never begins an upgrade: that would charge the saved card. */
export const UpgradeAgain = ({ email }: { email: string }) => (
  <Notice
    tone="warn"
    role="alert"
    title="Failed to initialize payment. Please try again."
    action={<UpgradeButton email={email} />}
  >
    Please choose the upgrade again. A payment you’ve started continues where you left off.
  </Notice>
)
