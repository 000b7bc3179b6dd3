import { keepPreviousData, type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { CHECK_INS_PAGE_SIZE, type CheckInList, listCheckIns } from '../../../../contract/checkins.ts'
import { call } from '../../../lib/call.ts'
import { LIVE_REFRESH_MS, LIVE_TIMEOUT_MS } from '../../../lib/live-refresh.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { throttled } from '../../../lib/throttled.ts'
import { creatorPlanQuery, type ExportObstacle, exportObstacleOf } from '../../billing/index.ts'
import { useLiveEvents } from '../../creators/index.ts'
import { peopleKey } from '../../people/index.ts'
import { isPlain, type ListView, startOf } from './list-view.ts'

/** At an event with a crowd, check-ins arrive many times a second. */
const REFRESH_ON_EVENTS_MS = 1000

/** Counting people reads the check-ins of every session that is shown. */
const SESSIONS_ON_EVENTS_MS = 3000

/** A search reads up to 50,000 rows each time. */
const SEARCH_ON_EVENTS_MS = 5000

/** A page of the list, with the view that it was requested for. */
export type LoadedList = CheckInList & { view: ListView }

/** The viewer's midnight. */
const dayStart = () => startOf('today', serverNow())!.toISOString()

/** The parameters that the calls for the list and for its export share. */
export const filterOf = ({ search, range, marked }: ListView) => ({
  search: search || undefined,
  from: startOf(range, serverNow())?.toISOString(),
  marked: marked ? ('true' as const) : undefined,
})

/** Of everything that is loaded about the check-ins of a link. */
export const checkInsKey = (linkId: string) => ['check-ins', linkId]

export const sessionsKey = (linkId: string) => [...checkInsKey(linkId), 'sessions']

/** Of the figures that are drawn from them; those of all links have no id. */
export const analyticsKey = (linkId: string | undefined) => ['analytics', linkId ?? 'all']

const checkInsQuery = (linkId: string, email: string, view: ListView) =>
  queryOptions({
    queryKey: [...checkInsKey(linkId), email, view],
    queryFn: async ({ signal }): Promise<LoadedList> => {
      const { page, sort } = view
      const query = { linkId, email, page, sort, limit: CHECK_INS_PAGE_SIZE, dayStart: dayStart(), ...filterOf(view) }
      return { ...(await call(listCheckIns, query, { signal, timeoutMs: LIVE_TIMEOUT_MS })), view }
    },
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_REFRESH_MS,
    refetchIntervalInBackground: true,
    // A cached page is shown at once, and fetched again.
    staleTime: 0,
  })

/** One page of a link's check-ins, refreshed by live events and by polling. */
export function useCheckIns(linkId: string, email: string, view: ListView) {
  const client = useQueryClient()
  const query = useQuery(checkInsQuery(linkId, email, view))
  const refreshMs = isPlain(view) ? REFRESH_ON_EVENTS_MS : SEARCH_ON_EVENTS_MS
  const refreshSessions = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: sessionsKey(linkId) }), SESSIONS_ON_EVENTS_MS),
    [client, linkId],
  )
  const refresh = useMemo(
    () =>
      throttled(() => {
        const isOther = ({ queryKey }: Query) => queryKey[2] !== sessionsKey(linkId)[2]
        client.invalidateQueries({ queryKey: checkInsKey(linkId), predicate: isOther })
        refreshSessions()
        client.invalidateQueries({ queryKey: peopleKey(linkId) })
      }, refreshMs),
    [client, linkId, refreshMs, refreshSessions],
  )
  useEffect(() => refresh.cancel, [refresh])
  useEffect(() => refreshSessions.cancel, [refreshSessions])
  const live = useLiveEvents({
    onCheckIn: event => event.linkId === linkId && refresh(),
    onHeld: event => event.linkId === linkId && refresh(),
    onResumed: refresh,
  })
  const updatedAt = useLastUpdate(query.dataUpdatedAt)
  return { ...query, live, updatedAt }
}

/** A page that is still loading has no update time, so the time of the page shown until then is kept. */
function useLastUpdate(dataUpdatedAt: number): number {
  const [last, setLast] = useState(dataUpdatedAt)
  if (dataUpdatedAt > last) setLast(dataUpdatedAt)
  return Math.max(last, dataUpdatedAt)
}

/** Why CSV cannot be exported, or null; undefined while loading. */
export function useExportObstacle(email: string): ExportObstacle | null | undefined {
  const { data } = useQuery(creatorPlanQuery(email))
  return data && exportObstacleOf(data.plan.name, data.isAccountExpired)
}
