import { hashOf, newSecret } from '../../db/ids.ts'
import type { Caller } from '../../http/route.ts'

const REQUEST_COOKIE = 'request'
/** Longer than a token lives: a letter may wait for a mail server. */
const REQUEST_COOKIE_S = 60 * 60

/** The mark of the browser that asks for a letter. It keeps the one it has, so that an earlier letter still counts. */
export function markBrowser({ cookies }: Caller): Buffer {
  const mark = cookies.get(REQUEST_COOKIE) || newSecret()
  cookies.set(REQUEST_COOKIE, mark, { maxAgeS: REQUEST_COOKIE_S })
  return hashOf(mark)
}

export function browserOf({ cookies }: Caller): Buffer | null {
  const mark = cookies.get(REQUEST_COOKIE)
  return mark ? hashOf(mark) : null
}

export const forgetBrowser = ({ cookies }: Caller) => cookies.clear(REQUEST_COOKIE)
