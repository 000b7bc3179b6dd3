import type { CreatorPlan } from '../billing/index.ts'
import { withoutUpgrade } from './dashboard/plan.ts'
import { UpgradeWay } from './dashboard/plan-bar.tsx'

type Props = { email: string; plan: CreatorPlan }

/** The way to more than the account allows now; none on the highest plan, unless that has expired. */
export function PlanWay({ email, plan: { plan, isAccountExpired } }: Props) {
  if (withoutUpgrade(plan.name) && !isAccountExpired) return null
  return (
    <UpgradeWay
      email={email}
      planName={plan.name}
      isAccountExpired={isAccountExpired}
      label={isAccountExpired ? 'Renew' : 'Upgrade'}
    />
  )
}
