import type { Dashboard } from '../../../../contract/links.ts'
import { AllowanceRing } from '../../../ui/allowance-ring.tsx'
import { limitOf } from '../../billing/index.ts'
import { UpgradeLink } from '../upgrade-links.tsx'
import { isHighestPlan, usage } from './plan.ts'

type Props = {
  creator: Dashboard['creator']
  /** Whether a notice offers the upgrade already, or the renewal that comes first. */
  upgradeOffered: boolean
}

/** One line below the heading: the plan's limit, the used part of it, and the way to more. */
export function PlanBar({ creator, upgradeOffered }: Props) {
  const limit = limitOf(creator.monthlyLimit)
  return (
    <section aria-label="Plan" className="flex min-h-11 items-center gap-x-2">
      {limit !== null && <AllowanceRing value={creator.activeLinksCount} max={limit} />}
      <p className="flex flex-wrap gap-x-2 text-14">
        <span className="font-medium">{creator.planName} plan</span>
        <span className="text-ink-2">{usage(creator)}</span>
      </p>
      {!isHighestPlan(creator.planName) && !upgradeOffered && (
        <div className="max-md:-me-4 max-md:ms-auto">
          <UpgradeLink {...creator} variant="quiet" />
        </div>
      )}
    </section>
  )
}
