import { fillPath } from '../../../../contract/fill-path.ts'
import { CHECK_IN } from '../../../../contract/visitor-calls.ts'
import type { Secrets } from '../../../derived-key.ts'
import type { Cookies } from '../../../http/cookies.ts'
import { signerFor } from '../../../signer.ts'

const CONFIRMED_COOKIE = 'confirmed'
const CONFIRMED_DAYS = 180
const pathsOf = (checkinToken: string) => [fillPath(CHECK_IN.path, { checkinToken })]

interface ConfirmedEmail {
  personId: string
  email: string
}

export interface ConfirmedEmails {
  keep: (cookies: Cookies, checkinToken: string, confirmed: ConfirmedEmail) => void
  /** Whether this browser has confirmed that email at that link, as the person of its personal link. */
  read: (cookies: Cookies, checkinToken: string) => (confirmed: ConfirmedEmail) => boolean
}

/**
 * A browser that has confirmed an email by the link in it need not do so again at the same link, with the same personal link. Its cookie
 * is an HMAC over link, person and email. Derives its keys once.
 */
export function confirmedEmails(secrets: Secrets): ConfirmedEmails {
  const { sign, verifies } = signerFor(secrets, 'confirmed emails')
  return {
    keep: (cookies, checkinToken, { personId, email }) =>
      cookies.setScoped(CONFIRMED_COOKIE, sign(checkinToken, personId, email).toString('base64url'), {
        maxAgeS: CONFIRMED_DAYS * 24 * 3600,
        paths: pathsOf(checkinToken),
      }),
    read: (cookies, checkinToken) => {
      const given = Buffer.from(cookies.getScoped(CONFIRMED_COOKIE) ?? '', 'base64url')
      return ({ personId, email }) => verifies(given, checkinToken, personId, email)
    },
  }
}

export const forgetConfirmedEmail = (cookies: Cookies, checkinToken: string): void =>
  cookies.clearScoped(CONFIRMED_COOKIE, pathsOf(checkinToken))
