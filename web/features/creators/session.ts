import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { session } from '../../../contract/creators.ts'
import { SESSION } from '../../../contract/session-calls.ts'
import { CallError, call } from '../../lib/call.ts'
import { setExpiringAccount } from '../../lib/expiring-value.ts'
import { forgetAccount } from './forget-account.ts'

/** The email that this browser is signed in with. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const reply = await call<typeof session>(SESSION, {}, { signal })
    if (reply.email) setExpiringAccount(reply.email)
    return reply
  },
})

/** After any 401 the session is fetched again, and the gate around the page reacts to the answer. */
export function recheckSession(client: QueryClient, error: Error) {
  if (!(error instanceof CallError && error.status === 401)) return
  if (error.code === 'signed_out') forgetAccount({ keepUnsent: true })
  client.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** This browser was signed out from elsewhere: the gate around the page reacts. */
export function endSession(client: QueryClient) {
  forgetAccount({ keepUnsent: true })
  client.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
