import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Dashboard, DashboardLink } from '../../../../contract/links.ts'
import { CallError } from '../../../lib/call.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { throttled } from '../../../lib/throttled.ts'
import { toast } from '../../../ui/toast.tsx'
import { useLiveEvents } from '../../creators/index.ts'
import { dashboardQuery } from '../queries.ts'

/** Events carry the new counts; everything else is fetched at most this often. */
const REFRESH_ON_EVENTS_MS = 5000

/** The creator's links, refreshed by live events and by polling. */
export function useDashboard(email: string) {
  const client = useQueryClient()
  const query = useQuery(dashboardQuery(email))
  const refresh = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: dashboardQuery(email).queryKey }), REFRESH_ON_EVENTS_MS),
    [client, email],
  )
  useEffect(() => refresh.cancel, [refresh])

  const live = useLiveEvents({
    onCheckIn: ({ linkId, checkinCount }) => {
      client.setQueryData(
        dashboardQuery(email).queryKey,
        dashboard => dashboard && withCount(dashboard, linkId, checkinCount),
      )
      refresh()
    },
    onHeld: refresh,
    onLinks: refresh,
    onResumed: refresh,
  })

  const unrefreshed = query.isRefetchError && !(query.error instanceof CallError && query.error.status === 401)
  useEffect(() => {
    if (unrefreshed) toast({ title: 'Failed to refresh dashboard data', destructive: true })
  }, [unrefreshed])
  return { ...query, live, unrefreshed }
}

const withCount = (dashboard: Dashboard, linkId: string, checkinCount: number): Dashboard => ({
  ...dashboard,
  links: dashboard.links.map(link => (link.id === linkId ? withNewCheckIns(link, checkinCount) : link)),
})

/** Until the next reply: new ones are of this moment. A count that has not grown tells of none. */
const withNewCheckIns = (link: DashboardLink, checkinCount: number): DashboardLink => ({
  ...link,
  checkinCount,
  lastCheckinAt: checkinCount > link.checkinCount ? serverNow().toISOString() : link.lastCheckinAt,
  dailyCounts: link.dailyCounts.with(-1, link.dailyCounts.at(-1)! + Math.max(0, checkinCount - link.checkinCount)),
})
