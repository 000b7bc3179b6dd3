import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DetailsBar } from './details-bar.tsx'
import type { ListView } from './list-view.ts'
import type { ChangeView } from './use-list-view.ts'

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

/** The link has check-ins, but none that the reader asked for. */
export const NoMatches = ({ view, onChange }: { view: ListView; onChange: ChangeView }) => (
  <Card role="status" className="flex flex-col items-center gap-4 py-12 text-center">
    <div className="flex max-w-full flex-col gap-1">
      <h2 className="font-bold text-18 wrap-anywhere">
        {view.search ? `No one matches ‘${view.search}’` : 'No check-ins in this time'}
      </h2>
      {view.search && <p className="text-14 text-ink-2">Try a part of a name, an email or a phone number.</p>}
    </div>
    <div className="flex flex-wrap justify-center gap-2">
      {view.search && (
        <Button variant="secondary" onClick={() => onChange({ search: '' })}>
          Clear Search
        </Button>
      )}
      {view.range !== 'all' && (
        <Button variant="secondary" onClick={() => onChange({ range: 'all' })}>
          Show All Days
        </Button>
      )}
    </div>
  </Card>
)

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** The places and heights of a page of ten check-ins. */
export const DetailsSkeleton = () => (
  <div
    role="status"
    aria-label="Loading the check-ins"
    className="grid gap-4 xl:grid-cols-[20rem_minmax(0,1fr)] xl:gap-6 min-[87.5rem]:grid-cols-[21.25rem_minmax(0,1fr)]"
  >
    <Card className="h-102 md:max-xl:h-70 xl:h-130">
      <Skeleton className="h-full w-full" />
    </Card>
    <div className="flex min-w-0 flex-col gap-4">
      <Card className="h-70 md:h-56">
        <Skeleton className="h-full w-full" />
      </Card>
      <Skeleton className="h-11 w-full" />
      <Card flush className="divide-y divide-line">
        {ROWS.map(row => (
          <div key={row} className="h-31 p-4 lg:h-16 lg:py-3">
            <Skeleton className="h-full w-full" />
          </div>
        ))}
      </Card>
    </div>
  </div>
)
