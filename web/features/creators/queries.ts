import { queryOptions } from '@tanstack/react-query'
import { captchaConfig } from '../../../contract/captcha.ts'
import { confirmToken, signInEmail, type VerifiedToken, verify } from '../../../contract/creators.ts'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionQuery } from '../../lib/session.ts'

export const captchaConfigQuery = queryOptions({
  queryKey: ['captcha-config'],
  queryFn: ({ signal }) => call(captchaConfig, {}, { signal }),
})

const LOOK_EVERY_MS = 2000

/** Asked until the email has left, or never will. */
export const signInEmailQuery = (formId: string) =>
  queryOptions({
    queryKey: ['sign-in-email', formId],
    queryFn: ({ signal }) => call(signInEmail, { formId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? LOOK_EVERY_MS : false),
  })

/**
 * A token is consumed by asking, so it is asked once, however often a screen is mounted:
 * the answer is kept, and an abandoned screen does not abort the call.
 */
export const verifiedTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['verified-token', token],
    queryFn: async () => adopted(await call(verify, { token })),
    gcTime: Number.POSITIVE_INFINITY,
  })

export async function confirmedToken(token: string): Promise<VerifiedToken> {
  const result = adopted(await call(confirmToken, { token }))
  queryClient.setQueryData(verifiedTokenQuery(token).queryKey, result)
  return result
}

/** From now on this browser is signed in. */
export function adopted(result: VerifiedToken): VerifiedToken {
  if (!result.success) return result
  if (result.email) queryClient.setQueryData(sessionQuery.queryKey, { email: result.email })
  else queryClient.removeQueries({ queryKey: sessionQuery.queryKey })
  return result
}

export const tokenInAddress = () => new URLSearchParams(location.search).get('token')

/** From the address bar and from history. */
export function forgetTokenInAddress() {
  const address = new URL(location.href)
  if (!address.searchParams.has('token')) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
}
