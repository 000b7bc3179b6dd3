import { fillPath } from '../../../../contract/fill-path.ts'
import { CHECK_IN } from '../../../../contract/visitor-calls.ts'
import type { Cookies } from '../../../http/cookies.ts'

const COOKIE = 'arrived'
/** Longer than a session, and than a day. */
const COOKIE_S = 2 * 24 * 60 * 60

/** The newest check-in that this browser made by a personal link; null without one. */
export const arrivedIn = (cookies: Cookies): string | null => cookies.getScoped(COOKIE) ?? null

/** For the call of one link: its list lets the same browser in again, and no other one to which the personal link was passed on. */
export const keepArrived = (cookies: Cookies, checkinToken: string, checkInId: string): void =>
  cookies.setScoped(COOKIE, checkInId, { maxAgeS: COOKIE_S, paths: [fillPath(CHECK_IN.path, { checkinToken })] })
