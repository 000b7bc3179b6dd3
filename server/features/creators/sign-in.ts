import type { TokenPurpose } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import type { Caller } from '../../http/route.ts'
import { sessionCookieOf } from './access.ts'
import { openSession } from './sessions.ts'
import { creatorIdOf, markConsumed } from './store.ts'

export interface SignIn {
  creatorId: string
  sessionId: string
  /** For the cookie, once the transaction stands. */
  secret: string
}

/** Consumes a request and opens the session of whoever reads its mail. */
export async function signIn(
  tx: Queries,
  caller: Caller,
  { id: requestId, email }: { id: string; email: string; purpose: TokenPurpose },
): Promise<SignIn> {
  const creatorId = await creatorIdOf(tx, email)
  const { sessionId, secret } = await openSession(tx, {
    creatorId,
    userAgent: caller.userAgent,
    replacing: sessionCookieOf(caller),
  })
  await markConsumed(tx, { requestId, sessionId })
  return { creatorId, sessionId, secret }
}
