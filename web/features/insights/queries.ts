import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type Analytics, analytics } from '../../../contract/insights.ts'
import { call } from '../../lib/call.ts'
import { throttled } from '../../lib/throttled.ts'
import { analyticsKey } from '../checkins/index.ts'
import type { Range } from './ranges.ts'
import type { ChosenSession } from './session-picker.tsx'

/** At an event with a crowd, check-ins arrive many times a second. */
const REFRESH_EVERY_MS = 5000

/** The figures before stay on the screen while others load: they say themselves what they are of. */
export type Figures = Analytics & { ofSession: boolean }

const analyticsQuery = (linkId: string | undefined, range: Range, session: ChosenSession | null) => {
  const counted = session
    ? { startsAt: session.startsAt, timeZone: session.zone }
    : { from: range.from.toISOString(), to: range.to.toISOString(), ...viewersZone() }
  return queryOptions({
    queryKey: [...analyticsKey(linkId), counted],
    queryFn: async ({ signal }): Promise<Figures> => ({
      ...(await call(analytics, { linkId, ...counted }, { signal })),
      ofSession: session !== null,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const viewersZone = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })

/** The analytics of a link or of one of its sessions, or of all links; fetched again when the surrounding screen knows of another check-in. */
export function useAnalytics(
  { linkId, range, session = null }: { linkId: string | undefined; range: Range; session?: ChosenSession | null },
  checkInCount: number,
) {
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
  return useQuery(analyticsQuery(linkId, range, session))
}
