import { createHmac, type KeyObject } from 'node:crypto'
import { knowsVisitors, type LinkSettings } from '../../../../contract/link-settings.ts'
import { newSecret } from '../../../db/ids.ts'
import { derivedKeys, type Secrets } from '../../../derived-key.ts'
import type { Cookies } from '../../../http/cookies.ts'

const COOKIE = 'browser'
/** How long a browser is known again, where a link asks for it. */
const COOKIE_DAYS = 180

/** By what one link knows a visitor again. The browser gets its secret when one of the keys is first needed. */
export interface VisitorKeys {
  /** Whether the browser has come with a secret. */
  readonly known: boolean
  /** Of the browser alone. */
  browserKey(): Buffer
  /** Of browser and name: one for each secret of the service, the current one first. */
  repeatKeys(): Buffer[]
}

interface Visit {
  cookies: Cookies
  checkinToken: string
  name: string
}

/**
 * HMACs over the link's token, so that two links, and two creators, cannot tell that one browser was at both. The service derives
 * its keys once.
 */
export function visitorKeys(secrets: Secrets): (visit: Visit) => VisitorKeys {
  const keys = derivedKeys(secrets, 'visitors of a link')
  const digest = (key: KeyObject, ...parts: string[]) => createHmac('sha256', key).update(parts.join('\0')).digest()
  return ({ cookies, checkinToken, name }) => {
    const secretOf = browserSecret(cookies)
    // A batch asks for them up to six times.
    let repeatKeys: Buffer[] | undefined
    return {
      known: cookies.get(COOKIE) !== undefined,
      browserKey: () => digest(keys[0]!, checkinToken, 'browser', secretOf()),
      repeatKeys: () => {
        repeatKeys ??= keys.map(key => digest(key, checkinToken, 'person', secretOf(), nameInKey(name)))
        return repeatKeys
      },
    }
  }
}

/** Sets the cookie on the first call of one that has none. */
function browserSecret(cookies: Cookies): () => string {
  let secret = cookies.get(COOKIE)
  return () => {
    secret ??= rememberBrowser(cookies)
    return secret
  }
}

/** Sets the cookie, or sets it anew for another half a year, and returns the secret in it. */
export function rememberBrowser(cookies: Cookies): string {
  const secret = cookies.get(COOKIE) ?? newSecret()
  cookies.set(COOKIE, secret, { maxAgeS: COOKIE_DAYS * 24 * 3600 })
  return secret
}

/** Told on the page before anything is sent. */
export const browserNotice = (link: Pick<LinkSettings, 'repeatRule' | 'checkOut'>): string =>
  knowsVisitors(link)
    ? `A cookie remembers this browser here for ${COOKIE_DAYS} days, so that nobody is checked in twice.`
    : `A cookie remembers this browser here for ${COOKIE_DAYS} days. It shows the organiser when one phone checks in several people.`

/** What two spellings of one name have in common. Not `foldName`: it is stored in keys, and another rule would know nobody again. */
export const nameInKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
