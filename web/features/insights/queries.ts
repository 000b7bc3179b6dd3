import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { analytics } from '../../../contract/insights.ts'
import { call } from '../../lib/call.ts'
import { throttled } from '../../lib/throttled.ts'
import { analyticsKey } from '../checkins/index.ts'
import type { Range } from './ranges.ts'

/** At an event with a crowd, check-ins arrive many times a second. */
const REFRESH_EVERY_MS = 5000

const analyticsQuery = (linkId: string | undefined, range: Range) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [from, to] = [range.from.toISOString(), range.to.toISOString()]
  return queryOptions({
    queryKey: [...analyticsKey(linkId), from, to, timeZone],
    queryFn: ({ signal }) => call(analytics, { linkId, from, to, timeZone }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The analytics of a link, or of all links; fetched again when the surrounding screen knows of another check-in. */
export function useAnalytics(linkId: string | undefined, range: Range, checkInCount: number) {
  const client = useQueryClient()
  const refresh = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: analyticsKey(linkId) }), REFRESH_EVERY_MS),
    [client, linkId],
  )
  useEffect(() => refresh.cancel, [refresh])
  const countBefore = useRef(checkInCount)
  useEffect(() => {
    if (countBefore.current !== checkInCount) refresh()
    countBefore.current = checkInCount
  }, [checkInCount, refresh])
  return useQuery(analyticsQuery(linkId, range))
}
