import type { VerifiedToken } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import type { Caller } from '../../http/route.ts'
import { displayEmail } from '../mail/index.ts'
import { sessionCookieOf } from './access.ts'
import { purposeOfNavToken } from './nav-tokens.ts'
import { requestSecretHashesOf } from './request-cookie.ts'
import { sessionOf } from './sessions.ts'
import { type SignIn, setSignInCookies, signIn } from './sign-in.ts'
import { type MailedRequest, requestByTokenForUpdate } from './store.ts'
import { verifiedReply } from './verified-reply.ts'

/** Per network, of tokens that do not exist. Real tokens are answered even above this limit. */
const UNKNOWN_TOKENS = { max: 30, windowS: 10 * 60 }

interface Attempt {
  token: string
  confirmed: boolean
}

type TokenResult = { reply: VerifiedToken; signedIn?: SignIn; unknown?: true }

const INVALID: VerifiedToken = { success: false, message: 'Invalid or expired token' }

/**
 * Verifies a mailed or navigation token. An unused mailed token signs in immediately in the browser that requested it. In another
 * browser it does so only once the person has confirmed, since programs that scan emails open every link.
 */
export async function verifyToken(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  caller: Caller,
  attempt: Attempt,
): Promise<VerifiedToken> {
  const { reply, signedIn, unknown } = await db.transaction().execute(tx => resultOf(tx, caller, config, attempt))
  if (unknown) {
    log.info('token unknown')
    await enforceNetworkLimit({ config, db }, 'token guess', caller.ip, UNKNOWN_TOKENS)
  }
  if (signedIn) {
    setSignInCookies(caller, signedIn)
    log.info({ creatorId: signedIn.creatorId, purpose: reply.purpose, by: 'link' }, 'signed in')
  }
  return reply
}

async function resultOf(
  tx: Queries,
  caller: Caller,
  config: Deps['config'],
  { token, confirmed }: Attempt,
): Promise<TokenResult> {
  const mailed = await requestByTokenForUpdate(tx, hashOf(token))
  if (!mailed) return navTokenResult(tx, caller, config, token)
  if (mailed.consumed) return consumedTokenResult(tx, caller, config, { mailed, token })
  if (!mailed.open) return { reply: INVALID }
  const isOwnCall =
    requestSecretHashesOf(caller).some(hash => hash.equals(mailed.browserHash)) && isCalledByPage(caller)
  if (!confirmed && !isOwnCall)
    return { reply: { success: false, confirm: true, email: displayEmail(mailed.email), purpose: mailed.purpose } }
  const signedIn = await signIn(tx, caller, config, mailed)
  return signedIn ? { reply: verifiedReply(config, mailed, token), signedIn } : { reply: INVALID }
}

/** False when a browser says that the URL was opened by something else: an image on another site, or the address bar. */
const isCalledByPage = ({ header }: Caller) => (header('sec-fetch-site') ?? 'same-origin') === 'same-origin'

/** A consumed token still verifies for the session that it opened, so that a reload works. */
async function consumedTokenResult(
  tx: Queries,
  caller: Caller,
  config: Deps['config'],
  { mailed, token }: { mailed: MailedRequest; token: string },
): Promise<TokenResult> {
  const session = await sessionOf(tx, sessionCookieOf(caller))
  return { reply: session && session.sessionId === mailed.sessionId ? verifiedReply(config, mailed, token) : INVALID }
}

async function navTokenResult(
  tx: Queries,
  caller: Caller,
  config: Deps['config'],
  token: string,
): Promise<TokenResult> {
  const session = await sessionOf(tx, sessionCookieOf(caller))
  const purpose = session && (await purposeOfNavToken(tx, { tokenHash: hashOf(token), sessionId: session.sessionId }))
  if (!purpose) return { reply: INVALID, unknown: true }
  return { reply: verifiedReply(config, { email: session.email, purpose, subscription: null }, token) }
}
