import { type ReactNode, useState } from 'react'
import { urlOf } from '../../../../contract/endpoint-urls.ts'
import { exportLink } from '../../../../contract/insights.ts'
import { CallError } from '../../../lib/call.ts'
import { useExport } from '../../../lib/download.ts'
import { fileName } from '../../../lib/file-name.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EXPORT_OBSTACLE_TEXTS } from '../../billing/index.ts'
import { useShareOrigin } from '../../links/index.ts'
import { CheckIns } from './check-ins.tsx'
import { DetailsBar } from './details-bar.tsx'
import { DetailsSkeleton, InvalidLink } from './details-states.tsx'
import { LinkCard, Numbers, Refusals } from './link-card.tsx'
import { useCheckIns, useExportObstacle } from './queries.ts'
import { useShownPage } from './use-shown-page.ts'

type Props = {
  linkId: string
  email: string
  /** The analytics of this link, given its number of check-ins. Passed in, because insights import checkins and not the other way round. */
  analytics: (checkInCount: number) => ReactNode
}

export function CheckInDetailsScreen({ linkId, email, analytics }: Props) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching, updatedAt, live } = useCheckIns(linkId, email, page)
  const [shown, showNew] = useShownPage(data)
  const shareOrigin = useShareOrigin()
  const exportObstacle = useExportObstacle(email)
  const csv = useExport({
    onSaved: () => toast({ title: 'Export Successful', description: 'CSV file has been downloaded' }),
    onFailed: () => toast({ title: 'Export Failed', description: 'Failed to export CSV file', destructive: true }),
  })

  if (error && isNotFound(error)) return <InvalidLink lead="Check-in link not found" />
  if (error && !shown) return <LoadFailed error={error} onRetry={refetch} />
  if (!shown || shareOrigin === undefined) return <Loading />

  const { linkInfo } = shown.list
  const total = shown.list.pagination.total + shown.newCount
  const refresh = async () => {
    const { isError, error: reason } = await refetch()
    if (isError) toast({ title: 'Refresh Failed', description: reason.message, destructive: true })
    else toast({ title: 'Refreshed', description: 'Check-in data has been updated' })
  }
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Page
      title={linkInfo.locationName}
      width="wide"
      lead={<p className="wrap-anywhere">{linkInfo.formattedAddress}</p>}
      header={
        <DetailsBar
          freshness={{
            updatedAt,
            failed: error !== null,
            live,
            refreshing: isFetching,
            onRefresh: refresh,
          }}
          csv={{
            exportObstacle,
            progress: csv.progress,
            onCancel: csv.cancel,
            onExport: () =>
              csv.start(urlOf(exportLink, { id: linkId, timeZone }), fileName(linkInfo.locationName, '_checkins.csv')),
          }}
        />
      }
    >
      <LinkCard link={linkInfo} shareOrigin={shareOrigin} />
      <Numbers link={linkInfo} total={total} />
      <Refusals refusals={linkInfo.refusals} />
      {error && shown.list.pagination.page !== page && <ErrorNotice error={error} onRetry={refetch} />}
      <CheckIns shown={shown} page={page} onPageChange={setPage} onShowNew={showNew} />
      {analytics(total)}
      {exportObstacle && (
        <p className="text-center text-14 text-ink-2 md:hidden">{EXPORT_OBSTACLE_TEXTS[exportObstacle].sentence}</p>
      )}
    </Page>
  )
}

/** The link is deleted, belongs to another creator, or never existed. */
const isNotFound = (error: Error) => error instanceof CallError && (error.status === 404 || error.status === 400)

const Loading = () => (
  <Page title="Check-ins" width="wide" header={<DetailsBar />} lead={<p className="min-h-6">Loading</p>}>
    <DetailsSkeleton />
  </Page>
)

const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Page title="Check-ins" width="wide" header={<DetailsBar />}>
    <ErrorNotice title="We couldn’t load the check-ins" error={error} onRetry={onRetry} />
  </Page>
)
