import type { verifyCode as contract, VerifiedToken } from '../../../contract/creators.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { databaseNow, type Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import { allowed, type Counter, countEach, type Reached, uncount } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import type { Secrets } from '../../derived-key.ts'
import { Declined } from '../../http/declined.ts'
import { networkCounters, networkTag } from '../../http/network.ts'
import type { Caller } from '../../http/route.ts'
import { formHashOf, markHashesOf } from './browser.ts'
import { isCode } from './codes.ts'
import { isKnownBrowser } from './known-browsers.ts'
import { newNavToken } from './nav-tokens.ts'
import { type SignIn, setSignInCookies, signIn } from './sign-in.ts'
import { type CodeAttempt, countCodeAttempt, MAX_CODE_ATTEMPTS } from './store.ts'
import { verified } from './verified.ts'

/** Beside the five of each request: many requests make many guesses. */
const WRONG_CODES = {
  account: { max: 20, windowS: 24 * 60 * 60 },
  network: { max: 50, windowS: 60 * 60 },
}

type Outcome =
  | { signedIn: SignIn; answer: VerifiedToken }
  | { declined: 'wrong_code' | 'code_used_up' }
  | { full: Reached<Counter> }

/** Signs in with the code beside the mailed link: only of the request that its form names, in the browser that asked. */
export async function verifyCode(
  deps: Pick<Deps, 'config' | 'db' | 'log'>,
  caller: Caller,
  typed: InputOf<typeof contract>,
): Promise<VerifiedToken> {
  // Declined only after the commit: a wrong attempt must stay counted.
  const outcome = await deps.db.transaction().execute(tx => attempt(tx, caller, typed, deps.config.APP_SECRET))
  if ('full' in outcome) return declineFull(deps, caller, outcome.full)
  if ('declined' in outcome) throw new Declined(outcome.declined)
  const { signedIn, answer } = outcome
  setSignInCookies(caller, signedIn)
  deps.log.info({ creatorId: signedIn.creatorId, purpose: answer.purpose, by: 'code' }, 'signed in')
  return answer
}

async function attempt(
  tx: Queries,
  caller: Caller,
  { formId, code }: InputOf<typeof contract>,
  secrets: Secrets,
): Promise<Outcome> {
  const markHashes = markHashesOf(caller)
  // A caller that names no form means its newest request.
  const request = await countCodeAttempt(tx, {
    formHash: formHashOf(formId),
    markHashes: formId === undefined ? markHashes.slice(0, 1) : markHashes,
  })
  if (!request) return { declined: 'code_used_up' }
  const counters = await countersOf(tx, caller, request)
  const [full] = await countEach(tx, [counters])
  if (full) return { full }
  if (!isCode(secrets, request, code))
    return { declined: request.attempts < MAX_CODE_ATTEMPTS ? 'wrong_code' : 'code_used_up' }
  await uncount(tx, counters, await databaseNow(tx))
  const signedIn = await signIn(tx, caller, request)
  const token = await newNavToken(tx, { sessionId: signedIn.sessionId, purpose: request.purpose })
  return { signedIn, answer: verified(request, token) }
}

/** A browser that has signed in as this person is counted apart: strangers cannot guess it out. */
async function countersOf(tx: Queries, caller: Caller, { email }: CodeAttempt): Promise<Counter[]> {
  const by = (await isKnownBrowser(tx, caller, email)) ? 'known browser' : 'stranger'
  return [
    { key: `wrong codes ${by} ${hashOf(email).toString('base64url')}`, ...WRONG_CODES.account },
    ...networkCounters('wrong codes network', caller.ip, WRONG_CODES.network),
  ]
}

/** One line in the log for each limit and window: somebody is guessing. */
async function declineFull(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  { ip }: Caller,
  { counter: { key, windowS }, retryAfterS }: Reached<Counter>,
): Promise<never> {
  const scope = key.startsWith('wrong codes network') ? 'network' : 'account'
  if (await allowed(db, `alarm ${key}`, { max: 1, windowS }))
    log.warn({ scope, network: networkTag(config.APP_SECRET, ip) }, 'too many wrong sign-in codes')
  throw new Declined('too_many_codes', { retryAfterS })
}
