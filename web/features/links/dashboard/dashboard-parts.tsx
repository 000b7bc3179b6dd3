import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LiveDot } from '../../../ui/live-dot.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'

/** Narrow phones leave a word out, so that the label stays on one line; on a line of its own it is whole. */
export const CreateLink = ({
  variant = 'primary',
  first = false,
  whole = false,
}: {
  variant?: 'primary' | 'secondary'
  first?: boolean
  whole?: boolean
}) => (
  <Link href={paths.selectLocation} asChild>
    <ButtonLink
      variant={variant}
      icon={
        <span className="max-md:hidden">
          <Icon as={Plus} />
        </span>
      }
      aria-keyshortcuts="n"
    >
      <span className="whitespace-nowrap">
        {first ? (
          'Create Your First Link'
        ) : (
          <>
            Create <span className={whole ? undefined : 'max-[26.5rem]:hidden'}>Check-in </span>Link
          </>
        )}
      </span>
    </ButtonLink>
  </Link>
)

type FreshnessProps = { live: boolean; updatedAt: number }

/** Beside the heading; phones have no room for the time, and the smallest none for a word. */
export const Freshness = ({ live, updatedAt }: FreshnessProps) => (
  <p className="flex items-center gap-x-2 text-12">
    {live && <LiveDot label={<span className="max-[22rem]:sr-only">Live</span>} />}
    <span className="text-ink-3 max-md:sr-only">
      Updated <Time at={new Date(updatedAt)} format="clock" />
    </span>
  </p>
)

/** In its place, so that nothing moves: on phones in lines as short as it is. */
export const NotUpdated = ({ since }: { since: number }) => (
  <p className="text-12 text-warn max-md:w-18 max-[24rem]:w-13">
    Not updated <span className="max-md:sr-only">since </span>
    <span className="max-[24rem]:sr-only">
      <Time at={new Date(since)} format="clock" />
    </span>
  </p>
)

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** Heights of the loaded views and of the list. */
export const DashboardSkeleton = () => (
  <div role="status" aria-label="Loading your links" className="flex flex-col gap-2 md:gap-4">
    <div className="flex h-11 items-center gap-6 border-line border-b">
      <Skeleton className="h-4 w-9" />
      <Skeleton className="h-4 w-16" />
    </div>
    <Skeleton className="h-11 w-full" />
    <Card flush>
      <div className="divide-y divide-line">
        {ROWS.map(row => (
          <div key={row} className="flex h-30 items-center gap-4 px-4 md:h-24 md:px-6 min-[64rem]:h-18">
            <Skeleton className="size-12" />
            <Skeleton className="h-11 flex-1" />
            <Skeleton className="hidden h-11 w-44 md:block" />
          </div>
        ))}
      </div>
    </Card>
  </div>
)
