import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { wardenEvents, wardenList } from '../../../../../contract/wardens.ts'
import { call } from '../../../../lib/call.ts'
import { LIVE_REFRESH_MS, LIVE_TIMEOUT_MS } from '../../../../lib/live-refresh.ts'
import { throttled } from '../../../../lib/throttled.ts'
import { isTakenBack, onChanges } from '../../../pairing/index.ts'
import { forgetNames, keepNames, WARDEN_KEY } from '../roll-call/kept-names.ts'

const REFRESH_ON_EVENTS_MS = 1000

/** The list of this browser's warden. Its copy on the device goes with the warden, at the next contact or in time. */
export const wardenQuery = queryOptions({
  queryKey: ['warden'],
  queryFn: async ({ signal }) => {
    try {
      const list = await call(wardenList, {}, { signal, timeoutMs: LIVE_TIMEOUT_MS })
      const forMs = Date.parse(list.endsAt) - Date.parse(list.listAt)
      return { placeName: list.placeName, names: keepNames(WARDEN_KEY, list, forMs) }
    } catch (error) {
      if (isTakenBack(error)) forgetNames(WARDEN_KEY)
      throw error
    }
  },
  refetchInterval: ({ state }) => !isTakenBack(state.error) && LIVE_REFRESH_MS,
  staleTime: 0,
})

/** Reads the list again when something has changed, until the warden has ended. */
export function useWardenEvents(ended: boolean) {
  const client = useQueryClient()
  const reload = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: wardenQuery.queryKey }), REFRESH_ON_EVENTS_MS),
    [client],
  )
  useEffect(() => {
    if (ended) return
    const stopListening = onChanges(wardenEvents.path, reload)
    return () => {
      reload.cancel()
      stopListening()
    }
  }, [ended, reload])
}
