import { hashOf } from '../../db/ids.ts'
import type { Caller } from '../../http/route.ts'

const REQUEST_COOKIE = 'request'
/** Longer than a token is valid: an email may wait for a mail server. */
const REQUEST_COOKIE_S = 60 * 60
/** Several, so that an earlier email, requested in another tab, still works in this browser. */
const MAX_SECRETS = 5

const requestSecretsOf = ({ cookies }: Caller) => (cookies.get(REQUEST_COOKIE) ?? '').split('.').filter(Boolean)

/**
 * Adds a secret to the cookie, with which a later request proves that this browser requested an email. Each email has a secret
 * of its own, which a cookie that an attacker planted earlier does not hold.
 */
export function addRequestSecret(caller: Caller, secret: string): void {
  const secrets = [secret, ...requestSecretsOf(caller)].slice(0, MAX_SECRETS)
  caller.cookies.set(REQUEST_COOKIE, secrets.join('.'), { maxAgeS: REQUEST_COOKIE_S })
}

/** Compared with `browser_hash` of the requests, newest first. */
export const requestSecretHashesOf = (caller: Caller): Buffer[] =>
  requestSecretsOf(caller).slice(0, MAX_SECRETS).map(hashOf)

export const formHashOf = (formId: string | undefined): Buffer | null => (formId === undefined ? null : hashOf(formId))

export const clearRequestCookie = ({ cookies }: Caller) => cookies.clear(REQUEST_COOKIE)
