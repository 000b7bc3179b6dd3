import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LiveDot } from '../../../ui/live-dot.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'

export const CreateLink = ({ children }: { children: string }) => (
  <Link href={paths.selectLocation} asChild>
    <ButtonLink icon={<Icon as={Plus} />} aria-keyshortcuts="n">
      {children}
    </ButtonLink>
  </Link>
)

type FreshnessProps = { live: boolean; failed: boolean; updatedAt: number }

/** One line of constant height. */
export const Freshness = ({ live, failed, updatedAt }: FreshnessProps) => (
  <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-14">
    {failed ? (
      <span className="text-warn">
        Not updated since <Time at={new Date(updatedAt)} format="clock" />
      </span>
    ) : (
      <>
        <span className="text-ink-2">
          Updated <Time at={new Date(updatedAt)} format="clock" />
        </span>
        {live && <LiveDot />}
      </>
    )}
  </p>
)

export const NoLinks = () => (
  <Card className="flex flex-col items-center gap-4 py-12 text-center">
    <Ring variant="empty" sizePx={96} />
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-22">No check-in links yet</h2>
      <p className="text-16 text-ink-2">Choose a place, share its link, and see who was there.</p>
    </div>
    <CreateLink>Create Your First Link</CreateLink>
  </Card>
)

const ROWS = ['a', 'b', 'c', 'd', 'e']

export const DashboardSkeleton = () => (
  <div role="status" aria-label="Loading your links" className="flex flex-col gap-6">
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Skeleton className="h-8.5 min-w-56 flex-1" />
      <Skeleton className="h-11 w-28" />
    </Card>
    <Skeleton className="h-12 w-full" />
    <Card flush>
      <div className="divide-y divide-line">
        {ROWS.map(row => (
          <div
            key={row}
            className="flex h-41.5 flex-col justify-between px-4 py-4 md:h-19.25 md:flex-row md:items-center md:px-6"
          >
            <Skeleton className="h-11 w-3/5" />
            <Skeleton className="h-11 w-44" />
          </div>
        ))}
      </div>
    </Card>
  </div>
)
