import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { CHECK_INS_PAGE_SIZE, listCheckIns } from '../../../../contract/checkins.ts'
import { call } from '../../../lib/call.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { throttled } from '../../../lib/throttled.ts'
import { creatorPlanQuery, type ExportObstacle, exportObstacleOf } from '../../billing/index.ts'
import { useLiveEvents } from '../../creators/index.ts'

const REFRESH_MS = 10_000
/** At an event with a crowd, check-ins arrive many times a second. */
const REFRESH_ON_EVENTS_MS = 1000

/** The viewer's midnight. */
const dayStart = () => new Date(serverNow().setHours(0, 0, 0, 0)).toISOString()

const keyOf = (linkId: string) => ['check-ins', linkId]

export const checkInsQuery = (linkId: string, email: string, page: number) =>
  queryOptions({
    queryKey: [...keyOf(linkId), email, page],
    queryFn: ({ signal }) =>
      call(listCheckIns, { linkId, page, limit: CHECK_INS_PAGE_SIZE, dayStart: dayStart(), email }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    // A cached page is shown at once, and fetched again.
    staleTime: 0,
  })

/** One page of a link's check-ins, refreshed by live events and by polling. */
export function useCheckIns(linkId: string, email: string, page: number) {
  const client = useQueryClient()
  const query = useQuery(checkInsQuery(linkId, email, page))
  const refresh = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: keyOf(linkId) }), REFRESH_ON_EVENTS_MS),
    [client, linkId],
  )
  useEffect(() => refresh.cancel, [refresh])
  const live = useLiveEvents({
    onCheckIn: event => event.linkId === linkId && refresh(),
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
