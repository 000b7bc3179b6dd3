import type { Dashboard } from '../../../../contract/links.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { limitOf } from '../../billing/index.ts'
import { UpgradeLink } from '../upgrade-links.tsx'
import { isHighestPlan, usage } from './plan.ts'

type Props = {
  creator: Dashboard['creator']
  /** Whether a notice offers the upgrade already. */
  upgradeOffered: boolean
}

/** One line: what the plan allows, what is used of it, and the way to more. On phones a bar of its own. */
export function PlanBar({ creator, upgradeOffered }: Props) {
  const limit = limitOf(creator.monthlyLimit)
  const name = `${creator.planName} plan`
  return (
    <section
      aria-label="Plan"
      className="relative flex min-h-11 items-center gap-x-4 max-md:overflow-hidden max-md:rounded-10 max-md:border max-md:border-line max-md:bg-surface max-md:ps-3"
    >
      <p className="flex flex-wrap gap-x-2 py-1.5 text-14">
        <span className="font-medium">{name}</span>
        <span className="text-ink-2">{usage(creator)}</span>
      </p>
      {limit !== null && (
        <div className="max-md:[&>progress]:h-1 max-md:absolute max-md:inset-x-0 max-md:bottom-0 md:w-24 lg:w-40">
          <ProgressBar
            allowance
            bare
            label={name}
            value={Math.min(creator.activeLinksCount, limit)}
            max={limit}
            text={usage(creator)}
          />
        </div>
      )}
      {!isHighestPlan(creator.planName) && !upgradeOffered && (
        <div className="-my-px ms-auto md:-me-4">
          <UpgradeLink {...creator} variant="quiet" />
        </div>
      )}
    </section>
  )
}
