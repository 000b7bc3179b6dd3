import { hasPlans } from '../../lib/service-traits.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const LINES = ['a', 'b', 'c', 'd']

const CardSkeleton = ({ lines }: { lines: number }) => (
  <Card className="flex flex-col gap-4">
    <Skeleton className="h-6.5 w-48" />
    {LINES.slice(0, lines).map(line => (
      <Skeleton key={line} className="h-7 w-full" />
    ))}
  </Card>
)

export const AccountSkeleton = () => (
  <div role="status" aria-label="Loading your account" className="flex flex-col gap-6">
    {hasPlans() && <PlanSkeleton />}
    <CardSkeleton lines={4} />
    <CardSkeleton lines={hasPlans() ? 4 : 1} />
  </div>
)

const PlanSkeleton = () => (
  <Card className="flex flex-col gap-12">
    <div className="flex flex-col gap-1">
      <Skeleton className="h-6.5 w-48" />
      <Skeleton className="h-6 w-full max-lg:h-12" />
    </div>
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6.5 w-48" />
        <Skeleton className="h-10 w-full max-lg:h-16" />
        <Skeleton className="h-22 w-full" />
        <Skeleton className="h-38 w-full" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6.5 w-48" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </div>
  </Card>
)
