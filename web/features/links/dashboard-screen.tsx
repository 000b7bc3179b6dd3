import { ChartColumn, Download, Keyboard, UserRoundSearch } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { CheckinLink } from '../../../contract/links.ts'
import { paths } from '../../../contract/paths.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EXPORT_OBSTACLE_TEXTS, type ExportObstacle, exportObstacleOf } from '../billing/index.ts'
import { CreateLink, DashboardSkeleton, Freshness, NoLinks } from './dashboard/dashboard-parts.tsx'
import { KeysDialog } from './dashboard/keys-dialog.tsx'
import { LinkList } from './dashboard/link-list.tsx'
import { PlanBar } from './dashboard/plan-bar.tsx'
import { PlanNotices } from './dashboard/plan-notices.tsx'
import { useCsvExport } from './dashboard/use-csv-export.ts'
import { useDashboard } from './dashboard/use-dashboard.ts'
import { useShortcuts } from './dashboard/use-shortcuts.ts'
import { VisitorDataDialog } from './dashboard/visitor-data-dialog.tsx'
import { useShareOrigin } from './use-share-origin.ts'

type Props = {
  email: string
  /** The analytics of all links, given their number of check-ins. Passed in, because insights import links and not the other way round. */
  analytics: (checkInCount: number) => ReactNode
}

export function DashboardScreen({ email, analytics }: Props) {
  const { data, error, refetch, live, unrefreshed, dataUpdatedAt } = useDashboard(email)
  const shareOrigin = useShareOrigin()
  const csv = useCsvExport()
  const keys = useKeys()
  const [visitorDataOpen, setVisitorDataOpen] = useState(false)
  const { exportOne } = csv
  const exporting = csv.progress !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew only when this changes
  const onExport = useCallback((link: CheckinLink) => void exportOne(link), [email])

  const exportObstacle = data ? exportObstacleOf(data.creator.planName, data.creator.isAccountExpired) : null
  return (
    <Page
      title="Dashboard"
      width="wide"
      lead={data ? <Freshness live={live} failed={unrefreshed} updatedAt={dataUpdatedAt} /> : <p className="min-h-6" />}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          {data ? (
            data.links.length > 0 && (
              <>
                <ButtonLink variant="quiet" href="#analytics" icon={<Icon as={ChartColumn} />}>
                  Analytics
                </ButtonLink>
                <ExportAll {...csv} exportObstacle={exportObstacle} />
              </>
            )
          ) : (
            <Skeleton className="h-11 w-31" />
          )}
          <CreateLink>Create Link</CreateLink>
        </div>
      }
    >
      {data && <PlanNotices {...data} now={serverNow()} />}
      {data && shareOrigin !== undefined ? (
        <>
          <PlanBar creator={data.creator} />
          {data.links.length === 0 ? (
            <NoLinks />
          ) : (
            <LinkList
              email={email}
              links={data.links}
              now={serverNow()}
              shareOrigin={shareOrigin}
              exportObstacle={exportObstacle}
              onExport={exporting ? undefined : onExport}
              searchField={keys.searchField}
            />
          )}
          {data.links.length > 0 && analytics(data.links.reduce((sum, { checkinCount }) => sum + checkinCount, 0))}
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" icon={<Icon as={UserRoundSearch} />} onClick={() => setVisitorDataOpen(true)}>
              Find or Erase a Visitor’s Data
            </Button>
            <div className="hidden md:block">
              <Button variant="quiet" icon={<Icon as={Keyboard} />} onClick={() => keys.show(true)}>
                Keyboard Shortcuts
              </Button>
            </div>
          </div>
        </>
      ) : error ? (
        <ErrorNotice title="We couldn’t load your links" error={error} onRetry={refetch} />
      ) : (
        <DashboardSkeleton />
      )}
      {keys.dialog}
      {visitorDataOpen && <VisitorDataDialog onClose={() => setVisitorDataOpen(false)} />}
    </Page>
  )
}

function useKeys() {
  const [, navigate] = useLocation()
  const searchField = useRef<HTMLInputElement>(null)
  const [shown, show] = useState(false)
  const [on, setOn] = useShortcuts({
    '/': () => searchField.current?.focus(),
    n: () => navigate(paths.selectLocation),
    '?': () => show(true),
  })
  return { searchField, show, dialog: <KeysDialog open={shown} onOpenChange={show} on={on} onChange={setOn} /> }
}

type ExportProps = Pick<ReturnType<typeof useCsvExport>, 'progress' | 'cancel' | 'exportEverything'>

function ExportAll({
  progress,
  cancel,
  exportEverything,
  exportObstacle,
}: ExportProps & { exportObstacle: ExportObstacle | null }) {
  return (
    <>
      {progress && (
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      )}
      <Button
        variant="secondary"
        icon={<Icon as={Download} />}
        disabled={exportObstacle !== null}
        title={exportObstacle ? EXPORT_OBSTACLE_TEXTS[exportObstacle].sentence : undefined}
        busy={progress ?? false}
        onClick={exportEverything}
      >
        {exportObstacle ? `Export All (${EXPORT_OBSTACLE_TEXTS[exportObstacle].brief})` : 'Export All'}
      </Button>
    </>
  )
}
