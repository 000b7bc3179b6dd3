import { createHmac } from 'node:crypto'
import { hashOf, newSecret } from '../../db/ids.ts'
import { derivedKey, type Secrets } from '../../derived-key.ts'
import type { Cookies } from '../../http/cookies.ts'
import { REVIEW_WITHIN_DAYS } from './review/review-email.ts'

const VISITOR_COOKIE = 'visitor'

/** The secret of this browser. A new one is made on the first call only, since most check-ins need none. */
export function browserSecretOf(cookies: Cookies, makeSecret = newSecret): () => string {
  let secret = cookies.get(VISITOR_COOKIE)
  return () => {
    secret ??= makeSecret()
    return secret
  }
}

/**
 * Makes secrets from the Idempotency-Key of a check-in, where it has one: repeated because its response was lost, and the cookie
 * with it, it makes the same secret.
 */
export function secretsOfCheckIns(secrets: Secrets) {
  const key = derivedKey(secrets, 'browser of a check-in')
  return (checkinToken: string, idempotencyKey: string | undefined): string =>
    idempotencyKey === undefined
      ? newSecret()
      : createHmac('sha256', key).update(`${checkinToken} ${idempotencyKey}`).digest('base64url')
}

/**
 * The cookie lasts as long as anybody may wait. All links share it, so one where people wait for less time must not shorten it.
 */
export const setBrowserSecret = (cookies: Cookies, secret: string) =>
  cookies.set(VISITOR_COOKIE, secret, { maxAgeS: REVIEW_WITHIN_DAYS * 24 * 3600 })

/** Differs from link to link, so that it does not tell that one person was at two of them. */
export const browserHashAt = (checkinToken: string, secret: string): Buffer => hashOf(`${checkinToken} ${secret}`)

/** Whether this browser made the pending check-in. */
export function isSameBrowser(
  cookies: Cookies,
  checkinToken: string,
  { browser_hash }: { browser_hash: Buffer },
): boolean {
  const secret = cookies.get(VISITOR_COOKIE)
  if (secret === undefined) return false
  // Check-ins that have waited since before the hash was the link's own.
  return browserHashAt(checkinToken, secret).equals(browser_hash) || hashOf(secret).equals(browser_hash)
}
