import type { TokenPurpose } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import type { Caller } from '../../http/route.ts'
import { sessionCookieOf, setSessionCookie } from './access.ts'
import { rememberBrowser, setDeviceCookie } from './known-browsers.ts'
import { openSession } from './sessions.ts'
import { cancelOpenRequests, creatorIdOf, markConsumed } from './store.ts'

export interface SignIn {
  creatorId: string
  sessionId: string
  /** For the cookies, once the transaction stands. */
  secret: string
  deviceSecrets: string[]
}

/** Consumes a request and opens the session of whoever reads its mail. */
export async function signIn(
  tx: Queries,
  caller: Caller,
  { id: requestId, email, purpose }: { id: string; email: string; purpose: TokenPurpose },
): Promise<SignIn> {
  const creatorId = await creatorIdOf(tx, email)
  const { deviceSecrets, browserHash } = await rememberBrowser(tx, caller, { creatorId, email })
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
