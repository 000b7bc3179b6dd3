import { fillPath } from '../../../../contract/fill-path.ts'
import { checkInPath } from '../../../../contract/paths.ts'
import { CHECK_IN } from '../../../../contract/visitor-calls.ts'
import { hashOf } from '../../../db/ids.ts'
import type { Cookies } from '../../../http/cookies.ts'
import { personalCookieS } from './personal-link-rules.ts'

const COOKIE = 'person'

/** The hash of the token of a personal link that this browser has opened; null without one. */
export function personalHash(cookies: Cookies): Buffer | null {
  const token = cookies.getScoped(COOKIE)
  return token === undefined ? null : hashOf(token)
}

/** For the page and the calls of one link: two links of one creator, and two people who share a phone, do not meet in it. */
const pathsOf = (checkinToken: string) => [checkInPath(checkinToken), fillPath(CHECK_IN.path, { checkinToken })]

export const keepPersonalToken = (
  cookies: Cookies,
  { checkinToken, expiresAt, now }: { checkinToken: string; expiresAt: Date; now: Date },
  token: string,
): void => cookies.setScoped(COOKIE, token, { maxAgeS: personalCookieS(expiresAt, now), paths: pathsOf(checkinToken) })

export const forgetPersonalToken = (cookies: Cookies, checkinToken: string): void =>
  cookies.clearScoped(COOKIE, pathsOf(checkinToken))
