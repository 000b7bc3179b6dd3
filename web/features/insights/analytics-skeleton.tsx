import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const PARTS = ['hours', 'weekdays', 'devices', 'visitors', 'refused']

/** Heights of the charts. */
export const ChartsSkeleton = () => (
  <div role="status" aria-label="Loading the analytics">
    <Card flush>
      <div className="grid gap-px bg-line lg:grid-cols-6">
        <div className="col-span-full h-84.5 bg-surface p-4 sm:p-6">
          <Skeleton className="h-full w-full" />
        </div>
        {PARTS.map((part, index) => (
          <div
            key={part}
            className={
              index < 2 ? 'h-84.5 bg-surface p-4 sm:p-6 lg:col-span-3' : 'h-68 bg-surface p-4 sm:p-6 lg:col-span-2'
            }
          >
            <Skeleton className="h-full w-full" />
          </div>
        ))}
      </div>
    </Card>
  </div>
)

export const AnalyticsSkeleton = () => (
  <>
    <Skeleton className="h-11 w-96 max-w-full" />
    <ChartsSkeleton />
  </>
)
