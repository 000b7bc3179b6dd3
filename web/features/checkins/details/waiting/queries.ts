import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { DAY_MS } from '../../../../../contract/durations.ts'
import { type HeldCheckIn, listHeld } from '../../../../../contract/held-check-ins.ts'
import { listLinkSessions } from '../../../../../contract/scheduled-sessions.ts'
import { call } from '../../../../lib/call.ts'
import { LIVE_REFRESH_MS, LIVE_TIMEOUT_MS } from '../../../../lib/live-refresh.ts'
import { checkInsKey } from '../queries.ts'

/** Below the key of the link's check-ins, so that live events refresh both. */
export const heldQuery = (linkId: string, page: number) =>
  queryOptions({
    queryKey: [...checkInsKey(linkId), 'held', page],
    queryFn: ({ signal }) => call(listHeld, { linkId, page }, { signal, timeoutMs: LIVE_TIMEOUT_MS }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_REFRESH_MS,
    staleTime: 0,
  })

/** The sessions of the days on which these people came, in whatever zone. */
export const sessionsAroundQuery = (linkId: string, people: readonly Pick<HeldCheckIn, 'at'>[]) => {
  const times = people.map(({ at }) => Date.parse(at))
  const from = new Date(Math.min(...times) - DAY_MS).toISOString()
  const to = new Date(Math.max(...times) + DAY_MS).toISOString()
  return queryOptions({
    queryKey: [...checkInsKey(linkId), 'sessions', from, to],
    queryFn: ({ signal }) => call(listLinkSessions, { id: linkId, from, to }, { signal }),
  })
}
