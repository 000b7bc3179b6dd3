import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { answerErasureRequest, listErasureRequests } from '../../../../../contract/erasure-requests.ts'
import { call } from '../../../../lib/call.ts'
import { analyticsKey, checkInsKey } from '../queries.ts'

/** Below the key of the link's check-ins, so that live events refresh both. */
export const erasureRequestsQuery = (linkId: string, page: number) =>
  queryOptions({
    queryKey: [...checkInsKey(linkId), 'erasure-requests', page],
    queryFn: ({ signal }) => call(listErasureRequests, { linkId, page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Answers one request. The list is loaded again also after a refusal: another page may have been first. */
export function useAnswer(linkId: string) {
  const client = useQueryClient()
  return async (id: string, answer: { answer: 'erase' } | { answer: 'keep'; reason: string }): Promise<number> => {
    try {
      const { erased } = await call(answerErasureRequest, { linkId, id, ...answer })
      return erased
    } finally {
      client.invalidateQueries({ queryKey: analyticsKey(linkId) })
      await client.invalidateQueries({ queryKey: checkInsKey(linkId) })
    }
  }
}
