import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { fillPath } from '../../../../contract/fill-path.ts'
import { CHECK_IN } from '../../../../contract/visitor-calls.ts'
import { derivedKeys, type Secrets } from '../../../derived-key.ts'
import type { Cookies } from '../../../http/cookies.ts'

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
  const keys = derivedKeys(secrets, 'arrivals by a personal link')
  const digest = (key: KeyObject, checkinToken: string, checkInId: string) =>
    createHmac('sha256', key).update([checkinToken, checkInId].join('\0')).digest()
  return {
    keep: (cookies, checkinToken, checkInId) =>
      cookies.setScoped(COOKIE, `${checkInId}.${digest(keys[0]!, checkinToken, checkInId).toString('base64url')}`, {
        maxAgeS: COOKIE_S,
        paths: [fillPath(CHECK_IN.path, { checkinToken })],
      }),
    read: (cookies, checkinToken) => {
      const [checkInId = '', mac = ''] = (cookies.getScoped(COOKIE) ?? '').split('.')
      const given = Buffer.from(mac, 'base64url')
      const genuine = keys.some(key => {
        const own = digest(key, checkinToken, checkInId)
        return given.length === own.length && timingSafeEqual(given, own)
      })
      return genuine ? checkInId : null
    },
  }
}
