import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DetailsBar } from './details-bar.tsx'

export const InvalidLink = ({ lead = 'Choose a link on your dashboard to see its check-ins.' }) => (
  <Page title="Invalid Link" width="narrow" header={<DetailsBar />} lead={lead}>
    <div className="-order-1">
      <Ring variant="empty" sizePx={72} />
    </div>
    <div>
      <Link href={paths.dashboard} asChild>
        <ButtonLink>Back to Dashboard</ButtonLink>
      </Link>
    </div>
  </Page>
)

export const NoCheckIns = () => (
  <Card className="flex flex-col items-center gap-4 py-12 text-center">
    <Ring variant="empty" sizePx={96} />
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-22">No Check-ins Yet</h2>
      <p className="text-16 text-ink-2">Share the link or QR code. Check-ins appear here the moment they happen.</p>
    </div>
  </Card>
)

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** The heights of a page of ten check-ins. */
export const DetailsSkeleton = () => (
  <div role="status" aria-label="Loading the check-ins" className="flex flex-col gap-6">
    <Card className="flex h-60.25 flex-col justify-between md:h-32.75">
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-11 w-full" />
    </Card>
    <Card className="h-41.75 md:h-21.5">
      <Skeleton className="h-full w-full" />
    </Card>
    <Card className="h-22.5 md:h-24">
      <Skeleton className="h-full w-3/5" />
    </Card>
    <div className="flex flex-col gap-3 lg:gap-0">
      {ROWS.map(row => (
        <div key={row} className="h-58 rounded-16 border border-line bg-surface p-4 lg:h-20 lg:rounded-none lg:py-2">
          <Skeleton className="h-full w-full" />
        </div>
      ))}
    </div>
  </div>
)
