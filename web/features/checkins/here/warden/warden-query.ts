import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { wardenEvents, wardenList } from '../../../../../contract/wardens.ts'
import { CallError, call } from '../../../../lib/call.ts'
import { throttled } from '../../../../lib/throttled.ts'
import { forgetNames, keepNames, WARDEN_KEY } from '../roll-call/kept-names.ts'

const REFRESH_MS = 10_000
const REFRESH_ON_EVENTS_MS = 1000
const RECONNECT_MS = 10_000

export const hasEnded = (error: Error | null): boolean => error instanceof CallError && error.status === 401

/** The list of this browser's warden. Its copy on the device goes with the warden, at the next contact or in time. */
export const wardenQuery = queryOptions({
  queryKey: ['warden'],
  queryFn: async ({ signal }) => {
    try {
      const list = await call(wardenList, {}, { signal })
      const forMs = Date.parse(list.endsAt) - Date.parse(list.listAt)
      return { placeName: list.placeName, names: keepNames(WARDEN_KEY, list, forMs) }
    } catch (error) {
      if (hasEnded(error as Error)) forgetNames(WARDEN_KEY)
      throw error
    }
  },
  refetchInterval: ({ state }) => !hasEnded(state.error) && REFRESH_MS,
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
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    const connect = () => {
      source = new EventSource(wardenEvents.path)
      source.addEventListener('changed', reload)
      // The browser itself reconnects after a network error, but not after an HTTP error.
      source.onerror = () => {
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, RECONNECT_MS)
      }
    }
    connect()
    return () => {
      clearTimeout(timer)
      reload.cancel()
      source.close()
    }
  }, [ended, reload])
}
