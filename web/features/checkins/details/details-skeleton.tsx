import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const FIGURES = ['all', 'today', 'waiting', 'away']
const RULES = ['email', 'photo', 'expiry']
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** From 1,024 px on the place stands beside the check-ins, else below them. */
export const detailsGridClass =
  'grid gap-3 md:gap-4 min-[64rem]:grid-cols-[minmax(0,1fr)_16.75rem] min-[64rem]:items-start min-[64rem]:gap-5 xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-6'

/** Between the parts of the page, from its header on. */
export const detailsClass = 'flex flex-col gap-3 md:gap-4'

/** The parts of the page in their places and heights, so that nothing moves when they load. */
export const DetailsSkeleton = () => (
  <div role="status" aria-label="Loading the check-ins" className={detailsClass}>
    <Header />
    <div className={detailsGridClass}>
      <div className="flex min-w-0 flex-col gap-3 md:gap-4">
        <Figures />
        <div className="flex flex-col gap-3">
          <Skeleton className="h-11 w-full" />
          <Rows />
        </div>
      </div>
      <Place />
    </div>
  </div>
)

const Header = () => (
  <div className="flex h-25.5 flex-col justify-between md:h-19 md:flex-row md:pt-2 min-[64rem]:h-21 min-[64rem]:pt-4">
    <div className="flex flex-col gap-2">
      <Skeleton className="h-5 w-60 md:h-8 md:w-80" />
      <Skeleton className="h-4 w-44 md:w-52" />
    </div>
    <Skeleton className="h-11 w-full md:w-100" />
  </div>
)

const Place = () => (
  <div className="flex flex-col overflow-hidden rounded-16 border border-line bg-surface max-[64rem]:hidden">
    <Skeleton className="h-46 w-full rounded-none" />
    <div className="flex flex-col gap-2.5 p-4 xl:p-5">
      {RULES.map(rule => (
        <Skeleton key={rule} className="h-4 w-full" />
      ))}
    </div>
  </div>
)

const Figures = () => (
  <Card flush className="h-18.5 min-[25rem]:h-15.5 md:h-46.5">
    <div className="grid grid-cols-2 gap-px min-[25rem]:grid-cols-4">
      {FIGURES.map(figure => (
        <div
          key={figure}
          className="flex h-9 justify-between gap-2 px-3 py-2.5 min-[25rem]:h-auto min-[25rem]:flex-col min-[25rem]:justify-start sm:px-5 md:h-23.5"
        >
          <Skeleton className="h-3 w-12 md:h-4 md:w-20" />
          <Skeleton className="h-4 w-8 md:h-7 md:w-14" />
        </div>
      ))}
    </div>
    <Skeleton className="mx-5 mt-6 h-10 max-md:hidden" />
  </Card>
)

const Rows = () => (
  <Card flush className="divide-y divide-line">
    <div className="flex h-10 items-center px-4 max-lg:hidden">
      <Skeleton className="h-3 w-16" />
    </div>
    <div className="h-7.5 bg-surface-2" />
    {ROWS.map(row => (
      <div key={row} className="flex h-29 items-start gap-3 p-4 lg:h-12 lg:items-center lg:py-0">
        <Skeleton className="size-10 shrink-0" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="ml-auto h-5 w-12" />
      </div>
    ))}
  </Card>
)
