import { planNames } from '../../../../contract/plans.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Five cards side by side where they fit, else a row that scrolls and snaps. `relative` keeps visually hidden text inside it. */
export const PLAN_ROW =
  'relative -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 py-1 sm:-mx-6 sm:scroll-px-6 sm:px-6 xl:mx-0 xl:grid xl:grid-cols-5 xl:px-0'

export const PLAN_CARD = 'w-68 shrink-0 snap-start xl:w-auto'

export const PlansSkeleton = () => (
  <>
    <p role="status" className="flex min-h-13.5 items-center text-16 text-ink-2">
      Loading plans...
    </p>
    <div aria-hidden className={PLAN_ROW}>
      {planNames.map(name => (
        <div key={name} className={PLAN_CARD}>
          <Skeleton className="h-111" />
        </div>
      ))}
    </div>
    <Skeleton className="h-116 lg:h-101" />
  </>
)
