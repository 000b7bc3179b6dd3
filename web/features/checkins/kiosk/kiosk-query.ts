import { queryOptions } from '@tanstack/react-query'
import { thisKiosk } from '../../../../contract/kiosks.ts'
import { call } from '../../../lib/call.ts'
import { isTakenBack } from '../../pairing/index.ts'

/** A kiosk that is removed is dark within 5 s, or as soon as a reading reaches the service. */
const READ_EVERY_MS = 4000
const READ_TIMEOUT_MS = 5000

export const kioskQuery = queryOptions({
  queryKey: ['kiosk'],
  queryFn: ({ signal }) => call(thisKiosk, {}, { signal, timeoutMs: READ_TIMEOUT_MS }),
  refetchInterval: ({ state }) => !isTakenBack(state.error) && READ_EVERY_MS,
  refetchIntervalInBackground: true,
  staleTime: 0,
})
