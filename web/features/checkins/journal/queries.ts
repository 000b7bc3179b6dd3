import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { JOURNAL_PAGE_SIZE, journal } from '../../../../contract/records.ts'
import { call } from '../../../lib/call.ts'
import { throttled } from '../../../lib/throttled.ts'
import { useLiveEvents } from '../../creators/index.ts'
import { checkInsKey } from '../details/queries.ts'

const REFRESH_ON_EVENTS_MS = 2000

/** One page of the journal of a link, loaded again when something happens at the link. */
export function useJournal(linkId: string, page: number) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...checkInsKey(linkId), 'journal', page],
    queryFn: ({ signal }) => call(journal, { linkId, page, limit: JOURNAL_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const refresh = useMemo(
    () =>
      throttled(
        () => client.invalidateQueries({ queryKey: [...checkInsKey(linkId), 'journal'] }),
        REFRESH_ON_EVENTS_MS,
      ),
    [client, linkId],
  )
  useEffect(() => refresh.cancel, [refresh])
  const live = useLiveEvents({
    onCheckIn: event => event.linkId === linkId && refresh(),
    onLinks: refresh,
    onResumed: refresh,
  })
  // Acts between the first reply and the first event are loaded too.
  useEffect(() => {
    if (live) refresh()
  }, [live, refresh])
  return query
}
