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
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-6">
        <Card className="flex flex-col gap-4">
          <Skeleton className="h-6.5 w-48" />
          <Skeleton className="h-38 w-full" />
          <Skeleton className="h-22 w-full" />
        </Card>
        <CardSkeleton lines={3} />
      </div>
      <div className="flex flex-col gap-6">
        <CardSkeleton lines={2} />
        <CardSkeleton lines={4} />
      </div>
    </div>
    <CardSkeleton lines={4} />
  </div>
)
