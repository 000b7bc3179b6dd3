import { timingSafeEqual } from 'node:crypto'
import type { VerifiedToken } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import type { Caller } from '../../http/route.ts'
import { browserOf } from './browser.ts'
import { codeHashOf } from './codes.ts'
import { newNavToken } from './nav-tokens.ts'
import { type SignIn, setSignInCookies, signIn } from './sign-in.ts'
import { countCodeAttempt, MAX_CODE_ATTEMPTS } from './store.ts'
import { verified } from './verified.ts'

type Outcome = { signedIn: SignIn; answer: VerifiedToken } | { declined: 'wrong_code' | 'code_used_up' }

/** Signs in with the code beside the mailed link, only in the browser that asked for the letter. */
export async function verifyCode(
  deps: Pick<Deps, 'config' | 'db' | 'log'>,
  caller: Caller,
  code: string,
): Promise<VerifiedToken> {
  const browserHash = browserOf(caller)
  if (!browserHash) throw new Declined('code_used_up')
  // Declined only after the commit: a wrong attempt must stay counted.
  const outcome = await deps.db
    .transaction()
    .execute(tx => attempt(tx, { caller, browserHash, code, appSecret: deps.config.APP_SECRET }))
  if ('declined' in outcome) {
    deps.log.info({ code: outcome.declined }, 'sign-in code refused')
    throw new Declined(outcome.declined)
  }
  const { signedIn, answer } = outcome
  setSignInCookies(caller, signedIn)
  deps.log.info({ creatorId: signedIn.creatorId, purpose: answer.purpose, by: 'code' }, 'signed in')
  return answer
}

async function attempt(
  tx: Queries,
  { caller, browserHash, code, appSecret }: { caller: Caller; browserHash: Buffer; code: string; appSecret: string },
): Promise<Outcome> {
  const requests = await countCodeAttempt(tx, browserHash)
  const right = requests.find(({ id, codeHash }) => timingSafeEqual(codeHash, codeHashOf(appSecret, id, code)))
  if (!right) {
    const triesLeft = requests.some(({ attempts }) => attempts < MAX_CODE_ATTEMPTS)
    return { declined: triesLeft ? 'wrong_code' : 'code_used_up' }
  }
  const signedIn = await signIn(tx, caller, right)
  const token = await newNavToken(tx, { sessionId: signedIn.sessionId, purpose: right.purpose })
  return { signedIn, answer: verified(right, token) }
}
