import { hashOf, newSecret } from '../../db/ids.ts'
import type { Cookies } from '../../http/cookies.ts'

const VISITOR_COOKIE = 'visitor'

/** The secret of this browser. A new one is made on the first call only, since most check-ins need none. */
export function browserSecretOf(cookies: Cookies): () => string {
  let secret = cookies.get(VISITOR_COOKIE)
  return () => {
    secret ??= newSecret()
    return secret
  }
}

/** The cookie lasts as long as a check-in may wait. */
export const setBrowserSecret = (cookies: Cookies, secret: string, hours: number) =>
  cookies.set(VISITOR_COOKIE, secret, { maxAgeS: hours * 3600 })

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
