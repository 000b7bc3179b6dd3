import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const FIGURES = ['all', 'today', 'waiting', 'away']
const RULES = ['email', 'photo', 'expiry']
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** The place beside the check-ins, from 1,024 px on. */
export const detailsGridClass =
  'grid gap-3 md:gap-4 min-[64rem]:grid-cols-[16.75rem_minmax(0,1fr)] min-[64rem]:items-start min-[64rem]:gap-5 xl:grid-cols-[18rem_minmax(0,1fr)] xl:gap-6'

/** The parts of the page in their places and heights, so that nothing moves when they load. */
export const DetailsSkeleton = () => (
  <div role="status" aria-label="Loading the check-ins" className={detailsGridClass}>
    <Place />
    <div className="flex min-w-0 flex-col gap-3 md:gap-4">
      <Figures />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-11 w-full" />
        <Rows />
      </div>
    </div>
  </div>
)

const Place = () => (
  <div className="flex flex-col gap-2.5 md:h-66.5 md:overflow-hidden md:rounded-16 md:border md:border-line md:bg-surface md:max-[64rem]:p-4 min-[64rem]:h-173">
    <Skeleton className="h-16 w-full md:max-[64rem]:hidden min-[64rem]:h-46 min-[64rem]:shrink-0 min-[64rem]:rounded-none" />
    <div className="flex flex-1 flex-col gap-2.5 min-[64rem]:p-4 xl:p-5">
      <Skeleton className="h-11 w-4/5 md:h-7" />
      <Skeleton className="h-5 w-3/5 max-md:hidden" />
      <div className="my-4 flex flex-col gap-2.5 max-[64rem]:hidden">
        {RULES.map(rule => (
          <Skeleton key={rule} className="h-4 w-full" />
        ))}
      </div>
      <Skeleton className="h-11 w-full max-[64rem]:mt-auto" />
      <Skeleton className="h-11 w-full max-[64rem]:hidden" />
    </div>
  </div>
)

const Figures = () => (
  <Card flush className="h-15 md:h-56.25">
    <div className="grid grid-cols-4 gap-px">
      {FIGURES.map(figure => (
        <div key={figure} className="flex flex-col gap-2 px-3 py-3 sm:px-5 md:h-25 md:py-4">
          <Skeleton className="h-3 w-12 md:h-4 md:w-20" />
          <Skeleton className="h-4 w-8 md:h-7 md:w-14" />
        </div>
      ))}
    </div>
    <Skeleton className="mx-5 mt-8 h-20 max-md:hidden" />
  </Card>
)

const Rows = () => (
  <Card flush className="divide-y divide-line">
    <div className="flex h-10 items-center px-4 max-lg:hidden">
      <Skeleton className="h-3 w-16" />
    </div>
    <div className="h-7.5 bg-surface-2" />
    {ROWS.map(row => (
      <div key={row} className="flex h-29 items-start gap-3 p-4 lg:h-14 lg:items-center lg:py-0">
        <Skeleton className="size-10 shrink-0" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="ml-auto h-5 w-12" />
      </div>
    ))}
  </Card>
)
