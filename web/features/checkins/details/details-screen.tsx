import { type ReactNode, useEffect } from 'react'
import { CallError } from '../../../lib/call.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { MD } from '../../../ui/breakpoints.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Page, usePageHeading } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EXPORT_OBSTACLE_TEXTS } from '../../billing/index.ts'
import { Displays, useNoCodeWarning } from '../../displays/index.ts'
import { linkStatus, useShareOrigin } from '../../links/index.ts'
import { Advice } from './advice/advice.tsx'
import { BackToLinks } from './back-to-links.tsx'
import { RadiusContext } from './check-in-parts.tsx'
import { CheckIns, type CheckInsProps } from './check-ins.tsx'
import { DetailsBar } from './details-bar.tsx'
import { DetailsFrame } from './details-frame.tsx'
import { DetailsHeader } from './details-header.tsx'
import { DetailsSkeleton, detailsClass, detailsGridClass } from './details-skeleton.tsx'
import { InvalidLink } from './details-states.tsx'
import { ErasureRequests } from './erasures/erasure-requests.tsx'
import { LinkAlert } from './link-alert.tsx'
import { isSameView } from './list-view.ts'
import { NoCheckIns } from './no-check-ins.tsx'
import { Numbers } from './numbers.tsx'
import { ExpectedPeople } from './people/expected-people.tsx'
import { PlaceCard } from './place-card.tsx'
import { useCheckIns, useExportObstacle } from './queries.ts'
import { Sessions } from './sessions/sessions.tsx'
import { useSessions } from './sessions/use-sessions.ts'
import type { ShownPage } from './shown-page.ts'
import { useCsvExport } from './use-csv-export.ts'
import { useIsInView } from './use-is-in-view.ts'
import { type ChangeView, useListView } from './use-list-view.ts'
import { useShownPage } from './use-shown-page.ts'
import { Waiting } from './waiting/waiting.tsx'

/** Given the link's number of check-ins. Passed in, because insights import checkins and not the other way round. */
type Insight = (checkInCount: number) => ReactNode

type Props = { linkId: string; email: string; recentDays: Insight; analytics: Insight }

export function CheckInDetailsScreen({ linkId, email, ...insights }: Props) {
  const [view, changeView] = useListView()
  const loaded = useCheckIns(linkId, email, view)
  const { shown, showNew, showRecord } = useShownPage(loaded.data)
  const shareOrigin = useShareOrigin()
  const { error, refetch } = loaded
  useLastPage(shown, changeView)

  if (error && isNotFound(error)) return <InvalidLink lead="Check-in link not found" />
  if (error && !shown) return <LoadFailed error={error} onRetry={refetch} />
  if (!shown || shareOrigin === undefined) return <Loading />
  return (
    <Details
      {...insights}
      email={email}
      loaded={loaded}
      shown={shown}
      view={view}
      shareOrigin={shareOrigin}
      onViewChange={changeView}
      onShowNew={showNew}
      onRecordChange={showRecord}
    />
  )
}

/** A page that has gone, as when check-ins were erased, gives way to the last one there is. */
function useLastPage(shown: ShownPage | null, changeView: ChangeView) {
  const { page = 1, totalPages = 1 } = shown?.list.pagination ?? {}
  useEffect(() => {
    if (totalPages > 0 && page > totalPages) changeView({ page: totalPages }, { replace: true })
  }, [page, totalPages, changeView])
}

type DetailsProps = CheckInsProps &
  Pick<Props, 'recentDays' | 'analytics'> & { loaded: ReturnType<typeof useCheckIns>; shareOrigin: string }

function Details({ loaded, shown, view, shareOrigin, recentDays, analytics, ...list }: DetailsProps) {
  const { linkInfo } = shown.list
  const heading = usePageHeading(linkInfo.locationName)
  const nameInView = useIsInView(heading)
  const planObstacle = useExportObstacle(list.email)
  const { empty: nothingToExport, ...csv } = useCsvExport(shown.list, list.email)
  const { error, refetch, isFetching, updatedAt, live } = loaded
  const sessions = useSessions(linkInfo.id, list.email)
  const status = linkStatus(linkInfo, serverNow())
  const codeMissing = useNoCodeWarning({ linkId: linkInfo.id }) !== null
  const alerted = codeMissing || status !== 'Active' || linkInfo.heldCount > 0
  const roomy = useMediaQuery(MD)
  const refresh = async () => {
    const { isError, error: reason } = await refetch()
    if (isError) toast({ title: 'Refresh Failed', description: reason.message, destructive: true })
    else toast({ title: 'Refreshed', description: 'Check-in data has been updated' })
  }
  const bar = (
    <DetailsBar
      freshness={{
        updatedAt,
        failed: error !== null,
        live: live && status === 'Active',
        refreshing: isFetching,
        onRefresh: refresh,
      }}
      csv={{ exportObstacle: !planObstacle && nothingToExport ? 'empty' : planObstacle, ...csv }}
    />
  )
  const empty = linkInfo.checkinCount + linkInfo.voidCount === 0
  const untouched = empty && linkInfo.pendingCount + linkInfo.heldCount === 0 && linkInfo.refusals.length === 0
  const numbers = (!untouched || linkInfo.presentCount !== undefined) && (
    <Card flush>
      <Numbers link={linkInfo} />
      {!empty && <div className="max-md:hidden">{recentDays(linkInfo.checkinCount)}</div>}
    </Card>
  )
  // A phone's first view belongs to the people: the attendance of the session is counted there.
  const numbersBelow = sessions !== null && !roomy
  return (
    <DetailsFrame name={nameInView ? undefined : linkInfo.locationName} bar={bar}>
      <div className={detailsClass}>
        <DetailsHeader {...{ link: linkInfo, status, heading, shareOrigin, alerted }} />
        <LinkAlert link={linkInfo} status={status} email={list.email} />
        <div className={detailsGridClass}>
          <div className="flex min-w-0 flex-col gap-3 md:gap-4">
            <RadiusContext value={linkInfo.radiusM}>
              <Waiting link={linkInfo} email={list.email} />
              <ErasureRequests link={linkInfo} />
              {sessions && <Sessions {...sessions} email={list.email} />}
              {!numbersBelow && numbers}
              <Advice link={linkInfo} email={list.email} />
              {error && !isSameView(shown.list.view, view) && <ErrorNotice error={error} onRetry={refetch} />}
              {empty ? (
                <NoCheckIns link={linkInfo} status={status} />
              ) : (
                <CheckIns {...list} shown={shown} view={view} />
              )}
              {numbersBelow && numbers}
            </RadiusContext>
            <ExpectedPeople link={linkInfo} sessions={sessions} />
            <Displays linkId={linkInfo.id} />
          </div>
          <div className="min-w-0 min-[64rem]:[@media(min-height:40rem)]:sticky min-[64rem]:[@media(min-height:40rem)]:top-20">
            <PlaceCard link={linkInfo} status={status} />
          </div>
        </div>
      </div>
      {!empty && <div className="mt-8 print:hidden">{analytics(linkInfo.checkinCount)}</div>}
      {planObstacle && (
        <p className="mt-8 text-center text-14 text-ink-2 md:hidden">{EXPORT_OBSTACLE_TEXTS[planObstacle].sentence}</p>
      )}
    </DetailsFrame>
  )
}

/** The link is deleted, belongs to another creator, or never existed. */
const isNotFound = (error: Error) => error instanceof CallError && (error.status === 404 || error.status === 400)

const Loading = () => (
  <DetailsFrame bar={<Skeleton className="h-4 w-36" />}>
    <h1 className="sr-only">Check-ins</h1>
    <DetailsSkeleton />
  </DetailsFrame>
)

const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Page title="Check-ins" width="wide" back={<BackToLinks />}>
    <ErrorNotice title="We couldn’t load the check-ins" error={error} onRetry={onRetry} />
  </Page>
)
