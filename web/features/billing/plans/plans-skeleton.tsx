import { planNames } from '../../../../contract/plan-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Five cards side by side where they fit, else a list. */
export const PLAN_LIST = 'grid gap-3 [reading-flow:grid-order] md:max-xl:auto-rows-fr xl:grid-cols-5'

export const PlansSkeleton = () => (
  <>
    <p role="status" className="text-16 text-ink-2">
      Loading plans...
    </p>
    <div aria-hidden className={PLAN_LIST}>
      {planNames.map(name => (
        <Skeleton key={name} className="h-60 md:h-38 xl:h-100" />
      ))}
    </div>
    <Skeleton className="h-101" />
  </>
)
