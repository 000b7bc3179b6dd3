import type { Dashboard } from '../../../../contract/links.ts'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { limitOf } from '../../billing/index.ts'
import { UpgradeLink } from '../upgrade-links.tsx'
import { isHighestPlan, usage } from './plan.ts'

export function PlanBar({ creator }: { creator: Dashboard['creator'] }) {
  const limit = limitOf(creator.monthlyLimit)
  return (
    <Card aria-label="Plan" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-56 flex-1">
        {limit === null ? (
          <p className="flex justify-between gap-3 text-14 text-ink-2">
            <span>{creator.planName} plan</span>
            <span>{usage(creator)}</span>
          </p>
        ) : (
          <ProgressBar
            label={`${creator.planName} plan`}
            value={Math.min(creator.activeLinksCount, limit)}
            max={limit}
            text={usage(creator)}
          />
        )}
      </div>
      {!isHighestPlan(creator.planName) && <UpgradeLink {...creator} />}
    </Card>
  )
}
