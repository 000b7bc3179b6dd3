import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const PARTS = ['hours', 'weekdays', 'devices', 'visitors', 'refused']

/** Heights of the charts. */
export const ChartsSkeleton = () => (
  <div role="status" aria-label="Loading the analytics">
    <Card flush>
      <div className="grid gap-px bg-line lg:grid-cols-6">
        <div className="col-span-full h-71 bg-surface p-4 sm:h-75 sm:p-6">
          <Skeleton large className="h-full w-full" />
        </div>
        {PARTS.map((part, index) => (
          <div
            key={part}
            className={
              index < 2
                ? 'h-71 bg-surface p-4 sm:h-75 sm:p-6 lg:col-span-3'
                : 'h-50 bg-surface p-4 sm:h-55 sm:p-6 lg:col-span-2 lg:h-66'
            }
          >
            <Skeleton large className="h-full w-full" />
          </div>
        ))}
      </div>
    </Card>
  </div>
)

/** The totals stand beside the choice of the period, or below it. */
export const TotalsSkeleton = ({ onlyBelow = false }: { onlyBelow?: boolean }) => (
  <Skeleton className={cx('h-13 w-72 max-w-full md:h-10', onlyBelow && 'lg:hidden')} />
)

export const AnalyticsSkeleton = () => (
  <>
    <Skeleton className="h-11 w-96 max-w-full" />
    <TotalsSkeleton onlyBelow />
    <ChartsSkeleton />
  </>
)
