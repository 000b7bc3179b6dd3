import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { confirmToken, signInEmail, type VerifiedToken, verify } from '../../../contract/creators.ts'
import { call } from '../../lib/call.ts'
import { setExpiringAccount } from '../../lib/expiring-value.ts'
import { sessionQuery } from './session.ts'

const POLL_MS = 2000

/** Polls until the email has left, or has failed for good. */
export const signInEmailQuery = (formId: string) =>
  queryOptions({
    queryKey: ['sign-in-email', formId],
    queryFn: ({ signal }) => call(signInEmail, { formId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? POLL_MS : false),
  })

/** Checking a token consumes it, so the answer stays cached, and unmounting a screen does not abort the call. */
export const verifiedTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['verified-token', token],
    queryFn: async ({ client }) => openSession(client, await call(verify, { token })),
    gcTime: Number.POSITIVE_INFINITY,
  })

export async function confirmedToken(client: QueryClient, token: string): Promise<VerifiedToken> {
  const result = openSession(client, await call(confirmToken, { token }))
  client.setQueryData(verifiedTokenQuery(token).queryKey, result)
  return result
}

/** A successful reply has signed this browser in: the cached session follows. */
export function openSession(client: QueryClient, result: VerifiedToken): VerifiedToken {
  if (!result.success) return result
  if (result.email) {
    setExpiringAccount(result.email)
    client.setQueryData(sessionQuery.queryKey, { email: result.email })
  } else client.removeQueries({ queryKey: sessionQuery.queryKey })
  return result
}

export const tokenInUrl = () => new URLSearchParams(location.search).get('token')

/** Takes the token out of the URL bar and out of history. */
export function removeTokenFromUrl() {
  const url = new URL(location.href)
  if (!url.searchParams.has('token')) return
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
}
