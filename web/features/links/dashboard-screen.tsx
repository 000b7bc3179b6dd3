import { Keyboard, UserRoundSearch } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CheckinLink } from '../../../contract/links.ts'
import { paths } from '../../../contract/paths.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { hasPlans } from '../../lib/service-traits.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tab, Tabs } from '../../ui/tabs.tsx'
import { exportObstacleOf } from '../billing/index.ts'
import { DashboardActions } from './dashboard/dashboard-actions.tsx'
import { DashboardFrame } from './dashboard/dashboard-frame.tsx'
import { DashboardSkeleton, Freshness, NotUpdated } from './dashboard/dashboard-parts.tsx'
import { KeysDialog } from './dashboard/keys-dialog.tsx'
import { LinkList } from './dashboard/link-list.tsx'
import { NameCard } from './dashboard/name-card.tsx'
import { NoLinks } from './dashboard/no-links.tsx'
import { PeopleWaiting } from './dashboard/people-waiting.tsx'
import { PlanBar } from './dashboard/plan-bar.tsx'
import { blockedLinks, PlanNotices } from './dashboard/plan-notices.tsx'
import { useCsvExport } from './dashboard/use-csv-export.ts'
import { useDashboard } from './dashboard/use-dashboard.ts'
import { useListView } from './dashboard/use-list-view.ts'
import { useShortcuts } from './dashboard/use-shortcuts.ts'
import { useView } from './dashboard/use-view.ts'
import { VisitorDataDialog } from './dashboard/visitor-data-dialog.tsx'
import { linkStatus } from './link-status.ts'
import { useShareOrigin } from './use-share-origin.ts'

type Props = {
  email: string
  /** The analytics of all links, given their number of check-ins. Passed in, because insights import links and not the other way round. */
  analytics: (checkInCount: number) => ReactNode
}

export function DashboardScreen({ email, analytics }: Props) {
  const { data, error, refetch, live, unrefreshed, dataUpdatedAt } = useDashboard(email)
  const { view, hrefOf } = useView()
  const shareOrigin = useShareOrigin()
  const csv = useCsvExport(email)
  const keys = useKeys()
  const { exportOne } = csv
  const exporting = csv.progress !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew only when this changes
  const onExport = useCallback((link: CheckinLink) => void exportOne(link), [email])

  const exportObstacle = data ? exportObstacleOf(data.creator.planName, data.creator.isAccountExpired) : null
  const noneActive =
    useListView().view.status === 'active' &&
    data?.links.every(link => linkStatus(link, serverNow()) === 'Expired') === true
  const hasLinks = data !== undefined && data.links.length > 0
  return (
    <DashboardFrame
      view={view}
      state={
        data && unrefreshed ? (
          <NotUpdated since={dataUpdatedAt} />
        ) : (
          hasLinks && <Freshness live={live} updatedAt={dataUpdatedAt} />
        )
      }
      actions={
        <DashboardActions
          {...csv}
          hasLinks={hasLinks}
          firstLinkOffered={data?.links.length === 0}
          exportObstacle={exportObstacle}
          quietCreate={data !== undefined && (data.creator.isAccountExpired || noneActive)}
        />
      }
      plan={
        hasPlans() &&
        (data ? (
          <PlanBar
            creator={data.creator}
            upgradeOffered={data.creator.isAccountExpired || blockedLinks(data.links, serverNow()) > 0}
          />
        ) : (
          !error && <Skeleton className="my-3 h-5 w-56" />
        ))
      }
    >
      {data && <PlanNotices {...data} now={serverNow()} />}
      {hasLinks && <ViewTabs view={view} hrefOf={hrefOf} />}
      {hasLinks && view === 'analytics' ? (
        analytics(data.links.reduce((sum, { checkinCount }) => sum + checkinCount, 0))
      ) : data && shareOrigin !== undefined ? (
        <>
          <PeopleWaiting links={data.links} />
          {hasLinks ? (
            <LinkList
              creator={data.creator}
              links={data.links}
              now={serverNow()}
              shareOrigin={shareOrigin}
              exportObstacle={exportObstacle}
              onExport={exporting ? undefined : onExport}
              searchField={keys.searchField}
            />
          ) : (
            <NoLinks />
          )}
          {hasLinks && <NameCard {...data} />}
          <QuietTools hasLinks={hasLinks} onKeys={() => keys.show(true)} />
        </>
      ) : error ? (
        <div className="max-md:mt-4">
          <ErrorNotice title="We couldn’t load your links" error={error} onRetry={refetch} />
        </div>
      ) : (
        <DashboardSkeleton />
      )}
      {keys.dialog}
    </DashboardFrame>
  )
}

const ViewTabs = ({ view, hrefOf }: ReturnType<typeof useView>) => (
  <div className="border-line border-b">
    <Tabs label="Dashboard">
      <Link href={hrefOf('links')} asChild>
        <Tab current={view === 'links'}>Links</Tab>
      </Link>
      <Link href={hrefOf('analytics')} asChild>
        <Tab current={view === 'analytics'}>Analytics</Tab>
      </Link>
    </Tabs>
  </div>
)

/** Tools that are needed rarely. */
function QuietTools({ hasLinks, onKeys }: { hasLinks: boolean; onKeys: () => void }) {
  const [visitorDataOpen, setVisitorDataOpen] = useState(false)
  return (
    <div className="-mx-4 flex flex-wrap gap-2">
      {hasLinks && (
        <Button variant="quiet" icon={<Icon as={UserRoundSearch} />} onClick={() => setVisitorDataOpen(true)}>
          Find or Erase a Visitor’s Data
        </Button>
      )}
      <div className="hidden md:pointer-fine:block">
        <Button variant="quiet" icon={<Icon as={Keyboard} />} onClick={onKeys}>
          Keyboard Shortcuts
        </Button>
      </div>
      {visitorDataOpen && <VisitorDataDialog onClose={() => setVisitorDataOpen(false)} />}
    </div>
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
