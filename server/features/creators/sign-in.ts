import type { TokenPurpose } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import type { Caller } from '../../http/route.ts'
import { sessionCookieOf, setSessionCookie } from './access.ts'
import { setDeviceCookie, upsertKnownBrowser } from './known-browsers.ts'
import { openSession } from './sessions.ts'
import { maySignUp, type SignUpSettings } from './sign-up-rules.ts'
import { cancelOpenRequests, creatorIdOf, markConsumed, upsertCreator } from './store.ts'

export interface SignIn {
  creatorId: string
  sessionId: string
  /** For the cookies, after the commit. */
  secret: string
  deviceSecrets: string[]
}

/**
 * Consumes a sign-in request and opens a session for its email, whose account is made at the first sign-in. Null where there is
 * no account and none may be made.
 */
export async function signIn(
  tx: Queries,
  caller: Caller,
  settings: SignUpSettings,
  { id: requestId, email, purpose }: { id: string; email: string; purpose: TokenPurpose },
): Promise<SignIn | null> {
  const creatorId = maySignUp(settings, email) ? await upsertCreator(tx, email) : await creatorIdOf(tx, email)
  if (!creatorId) return null
  const { deviceSecrets, browserHash } = await upsertKnownBrowser(tx, caller, { creatorId, email })
  const { sessionId, secret } = await openSession(tx, {
    creatorId,
    userAgent: caller.userAgent,
    browserHash,
    replacing: sessionCookieOf(caller),
  })
  await markConsumed(tx, { requestId, sessionId })
  await cancelOpenRequests(tx, { email, purpose }, 'all browsers')
  return { creatorId, sessionId, secret, deviceSecrets }
}

export function setSignInCookies(caller: Caller, { secret, deviceSecrets }: SignIn): void {
  setSessionCookie(caller, secret)
  setDeviceCookie(caller, deviceSecrets)
}
