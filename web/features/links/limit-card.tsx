import { Card } from '../../ui/card.tsx'
import type { CreatorPlan } from '../billing/index.ts'
import { isHighestPlan } from './dashboard/plan.ts'
import { DashboardButton } from './dashboard-button.tsx'
import { MoreLinksLink } from './upgrade-links.tsx'

type Props = { email: string; plan: CreatorPlan }

/** Why no link can be created, and what to do about it. */
export const LimitCard = ({ email, plan }: Props) => (
  <Card className="flex flex-col items-start gap-3">
    <h2 className="font-bold text-18">You have reached your plan limit</h2>
    <p className="text-16 text-ink-2">{limitText(plan)}</p>
    <div className="flex flex-wrap gap-2">
      <DashboardButton email={email} variant="primary" />
      <MoreLinksLink email={email} plan={plan} />
    </div>
  </Card>
)

function limitText({ plan, isAccountExpired }: CreatorPlan): string {
  if (isAccountExpired) return 'Your account has expired. Until you renew, one link can be active.'
  const actions = isHighestPlan(plan.name) ? 'Delete' : 'Upgrade, delete'
  return `You’re using all your active links. ${actions} one, or wait for one to expire.`
}
