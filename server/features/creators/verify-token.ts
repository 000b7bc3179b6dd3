import type { VerifiedToken } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import type { Caller } from '../../http/route.ts'
import { shownEmail } from '../mail/index.ts'
import { sessionCookieOf } from './access.ts'
import { markHashesOf } from './browser.ts'
import { purposeOfNavToken } from './nav-tokens.ts'
import { sessionOf } from './sessions.ts'
import { type SignIn, setSignInCookies, signIn } from './sign-in.ts'
import { type MailedToken, mailedTokenForUpdate } from './store.ts'
import { verified } from './verified.ts'

/** Guesses of tokens that never were, from one address. Real tokens are answered however many there were. */
const GUESSES = { max: 30, windowS: 10 * 60 }

type Verdict = { answer: VerifiedToken; signedIn?: SignIn; guess?: true }

const INVALID: VerifiedToken = { success: false, message: 'Invalid or expired token' }

/**
 * Verifies a mailed or navigation token. An unused mailed one signs in at once in the browser that asked for it, and
 * elsewhere only after a press: programs that read mail open every link.
 */
export async function verifyToken(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  caller: Caller,
  { token, pressed }: { token: string; pressed: boolean },
): Promise<VerifiedToken> {
  const { answer, signedIn, guess } = await db.transaction().execute(tx => verdictOn(tx, caller, { token, pressed }))
  if (guess) {
    log.info('token unknown')
    await enforceNetworkLimit(db, 'token guess', caller.ip, GUESSES)
  }
  if (signedIn) {
    setSignInCookies(caller, signedIn)
    log.info({ creatorId: signedIn.creatorId, purpose: answer.purpose, by: 'link' }, 'signed in')
  }
  return answer
}

async function verdictOn(
  tx: Queries,
  caller: Caller,
  { token, pressed }: { token: string; pressed: boolean },
): Promise<Verdict> {
  const mailed = await mailedTokenForUpdate(tx, hashOf(token))
  if (!mailed) return navVerdict(tx, caller, token)
  if (mailed.consumed) return consumedVerdict(tx, caller, mailed, token)
  if (!mailed.open) return { answer: INVALID }
  if (!pressed && !markHashesOf(caller).some(hash => hash.equals(mailed.browserHash)))
    return { answer: { success: false, confirm: true, email: shownEmail(mailed.email), purpose: mailed.purpose } }
  return { answer: verified(mailed, token), signedIn: await signIn(tx, caller, mailed) }
}

/** A reload works: the token goes on verifying for the session that it opened. */
async function consumedVerdict(tx: Queries, caller: Caller, mailed: MailedToken, token: string): Promise<Verdict> {
  const session = await sessionOf(tx, sessionCookieOf(caller))
  return { answer: session && session.sessionId === mailed.sessionId ? verified(mailed, token) : INVALID }
}

async function navVerdict(tx: Queries, caller: Caller, token: string): Promise<Verdict> {
  const session = await sessionOf(tx, sessionCookieOf(caller))
  const purpose = session && (await purposeOfNavToken(tx, { tokenHash: hashOf(token), sessionId: session.sessionId }))
  if (!purpose) return { answer: INVALID, guess: true }
  return { answer: verified({ email: session.email, purpose, subscription: null }, token) }
}
