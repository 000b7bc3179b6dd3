import type { verifyCode as contract, VerifiedToken } from '../../../contract/creators.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { databaseNow, type Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import { allowed, type Counter, countEach, type Reached, uncount } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { networkCounters, networkHasher, networkTag } from '../../http/network.ts'
import type { Caller } from '../../http/route.ts'
import { isCode } from './codes.ts'
import { isKnownBrowser } from './known-browsers.ts'
import { newNavToken } from './nav-tokens.ts'
import { formHashOf, requestSecretHashesOf } from './request-cookie.ts'
import { type SignIn, setSignInCookies, signIn } from './sign-in.ts'
import { type CodeAttempt, countCodeAttempt, MAX_CODE_ATTEMPTS } from './store.ts'
import { verifiedReply } from './verified-reply.ts'

/** In addition to the five attempts of each request: many requests would allow many guesses. */
const WRONG_CODES = {
  account: { max: 20, windowS: 24 * 60 * 60 },
  network: { max: 50, windowS: 60 * 60 },
}

type CodeResult =
  | { signedIn: SignIn; reply: VerifiedToken }
  | { declined: 'wrong_code' | 'code_used_up' }
  | { limitReached: Reached<Counter> }

/** Signs in with the code of an email: only with that of the form's own request, in the browser that requested it. */
export async function verifyCode(
  deps: Pick<Deps, 'config' | 'db' | 'log'>,
  caller: Caller,
  input: InputOf<typeof contract>,
): Promise<VerifiedToken> {
  // Declines after the commit, since a wrong attempt must stay counted.
  const result = await deps.db.transaction().execute(tx => attempt(tx, caller, input, deps.config))
  if ('limitReached' in result) return declineOverLimit(deps, caller, result.limitReached)
  if ('declined' in result) throw new Declined(result.declined)
  const { signedIn, reply } = result
  setSignInCookies(caller, signedIn)
  deps.log.info({ creatorId: signedIn.creatorId, purpose: reply.purpose, by: 'code' }, 'signed in')
  return reply
}

async function attempt(
  tx: Queries,
  caller: Caller,
  { formId, code }: InputOf<typeof contract>,
  config: Deps['config'],
): Promise<CodeResult> {
  const browserHashes = requestSecretHashesOf(caller)
  // Without a form the code belongs to the browser's newest request.
  const request = await countCodeAttempt(tx, {
    formHash: formHashOf(formId),
    browserHashes: formId === undefined ? browserHashes.slice(0, 1) : browserHashes,
  })
  if (!request) return { declined: 'code_used_up' }
  const counters = await countersOf(tx, caller, config, request)
  const [limitReached] = await countEach(tx, [counters])
  if (limitReached) return { limitReached }
  // Where no account may be made, a right guess is answered and counted like a wrong one: no email carries the code.
  const signedIn = isCode(config.APP_SECRET, request, code) ? await signIn(tx, caller, config, request) : null
  if (!signedIn) return { declined: request.attempts < MAX_CODE_ATTEMPTS ? 'wrong_code' : 'code_used_up' }
  await uncount(tx, counters, await databaseNow(tx))
  const token = await newNavToken(tx, { sessionId: signedIn.sessionId, purpose: request.purpose })
  return { signedIn, reply: verifiedReply(config, request, token) }
}

/** A browser that has signed in with this email has its own counter, which strangers cannot exhaust. */
async function countersOf(
  tx: Queries,
  caller: Caller,
  config: Deps['config'],
  { email }: CodeAttempt,
): Promise<Counter[]> {
  const group = (await isKnownBrowser(tx, caller, email)) ? 'known browser' : 'stranger'
  return [
    { key: `wrong codes ${group} ${hashOf(email).toString('base64url')}`, ...WRONG_CODES.account },
    ...networkCounters('wrong codes network', networkHasher(config.APP_SECRET)(caller.ip), WRONG_CODES.network),
  ]
}

/** Logs once for each limit and window that somebody is guessing. */
async function declineOverLimit(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  { ip }: Caller,
  { counter: { key, windowS }, retryAfterS }: Reached<Counter>,
): Promise<never> {
  const scope = key.startsWith('wrong codes network') ? 'network' : 'account'
  if (await allowed(db, `alarm ${key}`, { max: 1, windowS }))
    log.warn({ scope, network: networkTag(config.APP_SECRET, ip) }, 'too many wrong sign-in codes')
  throw new Declined('too_many_codes', { retryAfterS })
}
