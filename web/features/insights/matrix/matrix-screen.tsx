import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { timeZoneWords } from '../../../../contract/dates.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import { MATRIX_PAGE_SIZE, type SessionMatrix } from '../../../../contract/session-matrix.ts'
import { CallError } from '../../../lib/call.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { MD } from '../../../ui/breakpoints.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InvalidLink } from '../../checkins/index.ts'
import { MatrixFiles } from './matrix-files.tsx'
import { MatrixLegend } from './matrix-legend.tsx'
import { LENGTHS, type Length, matrixRange, rangeWords } from './matrix-range.ts'
import { MatrixTable } from './matrix-table.tsx'
import { matrixQuery } from './queries.ts'
import { SingleSession } from './single-session.tsx'

const TITLE = 'People and Sessions'

/** The attendance of each person in each session of a link, as far back as the reader goes. */
export function MatrixScreen({ linkId, email }: { linkId: string; email: string }) {
  const [length, setLength] = useState<Length>('13')
  const [back, setBack] = useState(0)
  const [page, setPage] = useState(1)
  const [now] = useState(serverNow)
  const range = matrixRange(length, back, now)
  const { data, error, refetch, isPlaceholderData } = useQuery(matrixQuery(linkId, range, page))
  const link = useLatest(data)
  // A phone's first view belongs to the people.
  const roomy = useMediaQuery(MD)
  const show = (next: { length?: Length; back: number }) => {
    if (next.length) setLength(next.length)
    setBack(next.back)
    setPage(1)
  }
  const backLink = (
    <Link href={checkInDetailsPath(linkId)} asChild>
      <BackLink>Back</BackLink>
    </Link>
  )
  if (error instanceof CallError && error.status === 404) return <InvalidLink lead="Check-in link not found" />
  const filled = data && data.people.length > 0
  // The files hold more than the screen does.
  const saved = filled ? data.range : isTooLarge(error) ? range : null
  const files = saved && (
    <MatrixFiles linkId={linkId} locationName={link?.locationName ?? 'People'} email={email} range={saved} />
  )
  return (
    <Page
      title={TITLE}
      width="wide"
      dense
      back={backLink}
      lead={link ? <Lead {...link} /> : !error && <Skeleton className="h-5 w-48" />}
      aside={roomy && files}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Time" value={length} options={LENGTHS} onChange={next => show({ length: next, back: 0 })} />
        <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
          <IconButton
            label="Earlier"
            icon={<Icon as={ChevronLeft} />}
            disabled={link && range.from <= new Date(link.createdAt)}
            onClick={() => show({ back: back + 1 })}
          />
          <p aria-live="polite" className="text-14 text-ink-2">
            {rangeWords(range)}
          </p>
          <IconButton
            label="Later"
            icon={<Icon as={ChevronRight} />}
            disabled={back === 0}
            onClick={() => show({ back: back - 1 })}
          />
        </div>
      </div>
      {error && <ErrorNotice title="We couldn’t load these sessions" error={error} onRetry={refetch} />}
      {!error && !filled && (!data || isPlaceholderData) && <Skeleton className="h-96 w-full" />}
      {data && !filled && !isPlaceholderData && !error && (
        <Nobody planned={data.sessions.length > 0} present={back === 0} />
      )}
      {filled && (
        <div
          aria-busy={isPlaceholderData}
          className={cx('flex min-w-0 flex-col gap-6', isPlaceholderData && 'opacity-60 transition-opacity')}
        >
          {data.sessions.length === 1 ? (
            <SingleSession session={data.sessions[0]!} people={data.people} zone={data.zone} />
          ) : (
            <div className="flex min-w-0 flex-col gap-3">
              <MatrixLegend {...data} />
              <MatrixTable {...data} />
            </div>
          )}
          <Pagination page={page} pageSize={MATRIX_PAGE_SIZE} total={data.pagination.total} onPageChange={setPage} />
        </div>
      )}
      {!roomy && files}
    </Page>
  )
}

const isTooLarge = (error: Error | null) => error instanceof CallError && error.code === 'table_too_large'

/** Where, and on whose clock the times are. */
const Lead = ({ locationName, sessions, zone }: SessionMatrix) => (
  <p className="flex">
    <bdi title={locationName} className="truncate">
      {locationName}
    </bdi>
    {sessions.length > 0 && <span className="shrink-0 whitespace-pre"> · {timeZoneWords(zone)}</span>}
  </p>
)

/** Instead of a table. `present`: the range ends today. */
const Nobody = ({ planned, present }: { planned: boolean; present: boolean }) => (
  <Card className="flex flex-col items-center gap-4 py-12 text-center">
    <Ring variant="empty" sizePx={96} />
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-22">{planned ? 'Nobody Yet' : 'No Sessions'}</h2>
      <p className="max-w-100 text-balance text-16 text-ink-2">
        {planned
          ? 'Everyone who checks in to a session gets a row here.'
          : present
            ? 'Sessions appear here once they begin.'
            : 'This link had no sessions at this time. Choose a later time.'}
      </p>
    </div>
  </Card>
)
