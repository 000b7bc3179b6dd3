import type { TokenPurpose } from '../../../contract/creators.ts'
import { hashOf, newSecret, uuidv7 } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { allowedFrom, type NetworkLimitDeps } from '../../http/network.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import type { Caller } from '../../http/route.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Captcha } from '../captcha/index.ts'
import { countEmail, emailsInLastHour, emailsUsedUpBody } from '../mail/index.ts'
import { addRequestSecret, formHashOf, requestSecretHashesOf } from './request-cookie.ts'
import { type ChosenPlan, cancelOpenRequests, insertRequest } from './store.ts'

const HOUR_S = 60 * 60
/** Many, since a school or an office shares one IP. */
const EMAIL_REQUESTS = { max: 100, windowS: HOUR_S }
/** Per network, for all recipients together; each further request of the hour needs a captcha. */
const WITHOUT_CAPTCHA = { max: 10, windowS: HOUR_S }

interface EmailRequest {
  email: string
  purpose: TokenPurpose
  /** The form into which the code of the email will be typed. */
  formId: string | undefined
  /** Whether this browser is signed in, or has signed in before, with this email. Strangers cannot use up its own limit. */
  knownBrowser: boolean
  /** The plan that was chosen before the email was verified. */
  subscription?: ChosenPlan | undefined
}

/** Declines a network that requests too many emails, for all recipients together. */
export const limitEmailRequests = (deps: NetworkLimitDeps, { ip }: Caller): Promise<void> =>
  enforceNetworkLimit(deps, 'sign in', ip, EMAIL_REQUESTS)

/** The first email of an hour needs no captcha; more emails do, and so do many recipients from one network. */
export async function requireCaptchaUnlessFirst(
  { config, db, captcha }: Pick<Deps, 'config' | 'db'> & { captcha: Captcha },
  caller: Caller,
  { email, recaptchaToken }: { email: string; recaptchaToken: string },
): Promise<void> {
  const isFirst = (await emailsInLastHour(db, 'sign_in', email)) === 0
  const isFree = isFirst && (await allowedFrom({ config, db }, 'sign in free', caller.ip, WITHOUT_CAPTCHA))
  if (!isFree) await captcha.check(recaptchaToken, caller.ip)
}

/**
 * Queues the email with link and code. The answer never reveals whether an account exists: a recipient over the limit is
 * declined in the same words with and without an account.
 */
export async function requestSignInEmail(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { email, purpose, formId, knownBrowser, subscription }: EmailRequest,
): Promise<void> {
  const requestId = uuidv7()
  const secret = newSecret()
  await db.transaction().execute(async tx => {
    // Locks the recipient's counter until commit: of two simultaneous requests of one browser the second cancels the first.
    const usedUp = await countEmail(tx, knownBrowser ? 'sign_in_known_browser' : 'sign_in', email)
    if (usedUp) throw new Declined('emails_used_up', emailsUsedUpBody(usedUp))
    // Only this browser's requests: a stranger's request must not end a sign-in that somebody else has begun.
    await cancelOpenRequests(tx, { email, purpose }, { browserHashes: requestSecretHashesOf(caller) })
    await insertRequest(tx, {
      id: requestId,
      email,
      purpose,
      browser_hash: hashOf(secret),
      form_hash: formHashOf(formId),
      subscription,
    })
    await enqueue(tx, 'send_sign_in_letter', { requestId })
  })
  addRequestSecret(caller, secret)
}
