import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeLinkSession, listLinkSessions } from '../../../../../contract/scheduled-sessions.ts'
import { call } from '../../../../lib/call.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { ownLinkQuery } from '../../../links/index.ts'
import { checkInsKey } from '../queries.ts'

const DAY_MS = 86_400_000
const AROUND_DAYS = 180

/** Those around the present; they follow the check-ins. */
export const sessionsQuery = (linkId: string) =>
  queryOptions({
    queryKey: [...checkInsKey(linkId), 'sessions'],
    queryFn: ({ signal }) => {
      const nowMs = serverNow().getTime()
      const [from, to] = [nowMs - AROUND_DAYS * DAY_MS, nowMs + AROUND_DAYS * DAY_MS].map(ms =>
        new Date(ms).toISOString(),
      ) as [string, string]
      return call(listLinkSessions, { id: linkId, from, to }, { signal })
    },
  })

export type SessionChange = Omit<z.input<typeof changeLinkSession.body>, 'version'>

/** Changes one session of the newest version of its link. */
export function useSessionChange(email: string, linkId: string) {
  const client = useQueryClient()
  const link = ownLinkQuery(email, linkId)
  return useMutation({
    mutationFn: async (change: SessionChange) => {
      const version = (await client.fetchQuery(link))?.version ?? 0
      return call(changeLinkSession, { id: linkId, version, ...change })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: link.queryKey }),
        client.invalidateQueries({ queryKey: checkInsKey(linkId) }),
      ]),
  })
}
