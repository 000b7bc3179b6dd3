import { fillPath } from '../../../../contract/fill-path.ts'
import { CHECK_IN } from '../../../../contract/visitor-calls.ts'
import type { Secrets } from '../../../derived-key.ts'
import type { Cookies } from '../../../http/cookies.ts'
import { signerFor } from '../../../signer.ts'

const COOKIE = 'arrived'
/** Longer than a session, and than a day. */
const COOKIE_S = 2 * 24 * 60 * 60

export interface Arrivals {
  /** For the call of one link: its list lets the same browser in again, and no other one to which the personal link was passed on. */
  keep: (cookies: Cookies, checkinToken: string, checkInId: string) => void
  /** The newest check-in that this browser made at that link by a personal link; null without one. */
  read: (cookies: Cookies, checkinToken: string) => string | null
}

/**
 * The id of a check-in is no secret: its creator reads it, and replies tell it. So the cookie proves by an HMAC over link and id that the
 * check-in was made in this browser. Derives its keys once.
 */
export function arrivals(secrets: Secrets): Arrivals {
  const { sign, verifies } = signerFor(secrets, 'arrivals by a personal link')
  return {
    keep: (cookies, checkinToken, checkInId) =>
      cookies.setScoped(COOKIE, `${checkInId}.${sign(checkinToken, checkInId).toString('base64url')}`, {
        maxAgeS: COOKIE_S,
        paths: [fillPath(CHECK_IN.path, { checkinToken })],
      }),
    read: (cookies, checkinToken) => {
      const [checkInId = '', mac = ''] = (cookies.getScoped(COOKIE) ?? '').split('.')
      return verifies(Buffer.from(mac, 'base64url'), checkinToken, checkInId) ? checkInId : null
    },
  }
}
