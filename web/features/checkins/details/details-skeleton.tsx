import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const FIGURES = ['all', 'today', 'waiting', 'away']
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** The parts of the page in their places and heights, so that nothing moves when they load. */
export const DetailsSkeleton = () => (
  <div
    role="status"
    aria-label="Loading the check-ins"
    className="grid gap-4 xl:grid-cols-[20rem_minmax(0,1fr)] xl:items-start xl:gap-6 min-[87.5rem]:grid-cols-[21.25rem_minmax(0,1fr)]"
  >
    <Place />
    <div className="flex min-w-0 flex-col gap-4">
      <Figures />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-24 w-full md:h-11" />
        <Rows />
      </div>
    </div>
  </div>
)

const Place = () => (
  <Card flush className="flex h-82 flex-col gap-4 p-4 md:max-xl:h-66.5 xl:h-131 xl:p-0">
    <Skeleton className="h-20 w-full md:max-xl:hidden xl:h-46 xl:shrink-0 xl:rounded-none" />
    <div className="flex flex-1 flex-col gap-3 xl:px-5 xl:pb-5">
      <Skeleton className="h-7 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-auto h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  </Card>
)

const Figures = () => (
  <Card flush className="h-43.25 md:h-50.25">
    <div className="grid grid-cols-2 gap-px md:grid-cols-4">
      {FIGURES.map(figure => (
        <div key={figure} className="flex h-21.5 flex-col gap-2 px-4 py-4 sm:px-5 md:h-25">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-7 w-14" />
        </div>
      ))}
    </div>
    <Skeleton className="mx-5 mt-8 h-14 max-md:hidden" />
  </Card>
)

const Rows = () => (
  <Card flush className="divide-y divide-line lg:pt-17.5">
    {ROWS.map(row => (
      <div key={row} className="flex h-31 items-start gap-3 p-4 lg:h-16 lg:items-center lg:py-0">
        <Skeleton className="size-10 shrink-0" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="ml-auto h-5 w-12" />
      </div>
    ))}
  </Card>
)
