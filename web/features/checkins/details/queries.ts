import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { CHECK_INS_PAGE_SIZE, listCheckIns } from '../../../../contract/checkins.ts'
import { creatorPlan } from '../../../../contract/links.ts'
import { call } from '../../../lib/call.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { throttled } from '../../../lib/throttled.ts'
import { type NoExport, noExportOf } from '../../billing/index.ts'
import { useLiveEvents } from '../../creators/index.ts'

const REFRESH_MS = 10_000
/** A crowd at the door checks in many times a second. */
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
    // A page seen before is shown at once, and asked for again.
    staleTime: 0,
  })

/** One page of a link's check-ins, kept fresh by events and by asking again. */
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

/** A page that has not come yet was never updated: the time of the one still shown stands. */
function useLastUpdate(dataUpdatedAt: number): number {
  const [last, setLast] = useState(dataUpdatedAt)
  if (dataUpdatedAt > last) setLast(dataUpdatedAt)
  return Math.max(last, dataUpdatedAt)
}

/** What stands in the way of CSV export, or null; undefined until it is known. */
export function useNoExport(email: string): NoExport | null | undefined {
  const { data } = useQuery({
    queryKey: ['export-allowed', email],
    queryFn: ({ signal }) => call(creatorPlan, { email }, { signal }),
    refetchOnMount: 'always',
  })
  return data && noExportOf(data.plan.name, data.isAccountExpired)
}
