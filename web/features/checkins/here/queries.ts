import { queryOptions } from '@tanstack/react-query'
import { hereNow } from '../../../../contract/check-outs.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { urlOf } from '../../../../contract/endpoint-urls.ts'
import { LIST_AT_HEADER, listRollCalls } from '../../../../contract/roll-calls.ts'
import { CallError, call, responseOf } from '../../../lib/call.ts'
import { LIVE_REFRESH_MS, LIVE_TIMEOUT_MS } from '../../../lib/live-refresh.ts'
import { checkInsKey } from '../details/queries.ts'
import { forgetNamesButUnsent, keepNames } from './roll-call/kept-names.ts'

export const isNotFound = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

/** The people who are here. Their names stay on this device for a roll call without a network. */
export const hereQuery = (linkId: string) =>
  queryOptions({
    queryKey: [...checkInsKey(linkId), 'here'],
    queryFn: async ({ signal }) => {
      const reply = await responseOf(urlOf(hereNow, { linkId }), { signal, timeoutMs: LIVE_TIMEOUT_MS }).catch(
        (error: Error) => {
          if (isNotFound(error)) forgetNamesButUnsent(linkId)
          throw error
        },
      )
      const people = (await reply.json()) as ReplyOf<typeof hereNow>
      return { people, names: keepNames(linkId, { listAt: reply.headers.get(LIST_AT_HEADER)!, people }) }
    },
    refetchInterval: LIVE_REFRESH_MS,
    staleTime: 0,
  })

export const rollCallsQuery = (linkId: string, drill: string | undefined) =>
  queryOptions({
    queryKey: [...checkInsKey(linkId), 'roll-calls', drill ?? 'newest'],
    queryFn: ({ signal }) =>
      call(listRollCalls, { linkId, ...(drill && { drill }) }, { signal, timeoutMs: LIVE_TIMEOUT_MS }),
    refetchInterval: LIVE_REFRESH_MS,
    staleTime: 0,
  })
