import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { makeCalendar } from '../../../../../contract/calendars.ts'
import { changeLinkSession, listLinkSessions } from '../../../../../contract/scheduled-sessions.ts'
import { call } from '../../../../lib/call.ts'
import { LIVE_REFRESH_MS } from '../../../../lib/live-refresh.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { ownLinkQuery } from '../../../links/index.ts'
import { checkInsKey, sessionsKey } from '../queries.ts'
import { rangeAfter, rangeAround, rangeBefore } from './session-ranges.ts'

/** Counting people reads the check-ins of every session that is shown. */
const REFRESH_MS = 3 * LIVE_REFRESH_MS

const iso = (ms: number) => new Date(ms).toISOString()

/** Those around the present, and further ones as the reader comes to them; they follow the check-ins. */
export const sessionsQuery = ({ id, createdAt }: { id: string; createdAt: string }) =>
  infiniteQueryOptions({
    queryKey: sessionsKey(id),
    queryFn: ({ signal, pageParam: { fromMs, toMs } }) =>
      call(listLinkSessions, { id, from: iso(fromMs), to: iso(toMs) }, { signal }),
    initialPageParam: rangeAround(serverNow().getTime()),
    getPreviousPageParam: (_first, _all, range) => rangeBefore(range, Date.parse(createdAt)),
    getNextPageParam: (last, _all, range) => rangeAfter(range, last),
    select: ({ pages }) => pages.flat(),
    refetchInterval: REFRESH_MS,
  })

export type SessionChange = Omit<z.input<typeof changeLinkSession.body>, 'version'>

/** Changes one session of that version of its link, which its creator has seen. */
export function useSessionChange(email: string, linkId: string) {
  const client = useQueryClient()
  const link = ownLinkQuery(email, linkId)
  return useMutation({
    mutationFn: (change: SessionChange & { version: number }) => call(changeLinkSession, { id: linkId, ...change }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: link.queryKey }),
        client.invalidateQueries({ queryKey: checkInsKey(linkId) }),
      ]),
  })
}

/** The secret address of the calendar; another one ends the one before. */
export function useCalendar(email: string, linkId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(makeCalendar, { id: linkId }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownLinkQuery(email, linkId).queryKey }),
  })
}
