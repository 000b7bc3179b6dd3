import type { TokenPurpose } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret, uuidv7 } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { allowedFrom } from '../../http/network.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import type { Caller } from '../../http/route.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Captcha } from '../captcha/index.ts'
import { countEmail, emailsInLastHour, usedUpAnswer } from '../mail/index.ts'
import { formHashOf, markBrowser, markHashesOf } from './browser.ts'
import { addRequest, type ChosenPlan, cancelOpenRequests } from './store.ts'

const HOUR_S = 60 * 60
/** A school or an office shares one address. */
const EMAIL_REQUESTS = { max: 100, windowS: HOUR_S }
/** From one network, before each more of that hour costs a captcha, whomever it is for. */
const ASKED_WITHOUT_CAPTCHA = { max: 10, windowS: HOUR_S }

interface Wish {
  email: string
  purpose: TokenPurpose
  /** Of the form into which the code will be typed. */
  formId: string | undefined
  /** This browser has signed in as this person before, or is signed in: strangers cannot use up its share. */
  knownBrowser: boolean
  /** Chosen before the address was verified. */
  subscription?: ChosenPlan | undefined
}

/** Turns away an address that asks too often, whomever it asks for. */
export const limitEmailRequests = (db: Queries, { ip }: Caller): Promise<void> =>
  enforceNetworkLimit(db, 'sign in', ip, EMAIL_REQUESTS)

/** The first email of an hour is free; who asks for more, or for many people, does some work first. */
export async function captchaUnlessFirst(
  { db, captcha }: Pick<Deps, 'db'> & { captcha: Captcha },
  caller: Caller,
  { email, recaptchaToken }: { email: string; recaptchaToken: string },
): Promise<void> {
  const isFirst = (await emailsInLastHour(db, 'sign_in', email)) === 0
  const isFree = isFirst && (await allowedFrom(db, 'sign in free', caller.ip, ASKED_WITHOUT_CAPTCHA))
  if (!isFree) await captcha.check(recaptchaToken, caller.ip)
}

/**
 * Orders the email with link and code. Nothing tells the caller whether the person has an account: whoever has had their
 * share of emails is named the ones they have, account or not.
 */
export async function requestSignInEmail(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { email, purpose, formId, knownBrowser, subscription }: Wish,
): Promise<void> {
  const requestId = uuidv7()
  const mark = newSecret()
  await db.transaction().execute(async tx => {
    // Its row is locked until commit: two requests of one browser at once cancel each other in turn.
    const usedUp = await countEmail(tx, knownBrowser ? 'sign_in_known_browser' : 'sign_in', email)
    if (usedUp) throw new Declined('emails_used_up', usedUpAnswer(usedUp))
    // Of this browser only: a stranger who asks ends nobody else's sign-in.
    await cancelOpenRequests(tx, { email, purpose }, { markHashes: markHashesOf(caller) })
    await addRequest(tx, {
      id: requestId,
      email,
      purpose,
      browser_hash: hashOf(mark),
      form_hash: formHashOf(formId),
      subscription,
    })
    await enqueue(tx, 'send_sign_in_letter', { requestId })
  })
  markBrowser(caller, mark)
}
