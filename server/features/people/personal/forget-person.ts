import type { Cookies } from '../../../http/cookies.ts'
import { forgetConfirmedEmail } from './confirmed-email.ts'
import { forgetPersonalToken } from './personal-cookie.ts'

/** This browser is nobody's of the list of the link any more. */
export function forgetPerson(cookies: Cookies, checkinToken: string): void {
  forgetPersonalToken(cookies, checkinToken)
  forgetConfirmedEmail(cookies, checkinToken)
}
