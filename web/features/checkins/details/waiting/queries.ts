import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listHeld } from '../../../../../contract/held-check-ins.ts'
import { call } from '../../../../lib/call.ts'
import { checkInsKey } from '../queries.ts'

/** Below the key of the link's check-ins, so that live events refresh both. */
export const heldQuery = (linkId: string, page: number) =>
  queryOptions({
    queryKey: [...checkInsKey(linkId), 'held', page],
    queryFn: ({ signal }) => call(listHeld, { linkId, page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
