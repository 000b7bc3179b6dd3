import { hashOf } from '../../db/ids.ts'
import type { Caller } from '../../http/route.ts'

const REQUEST_COOKIE = 'request'
/** Longer than a token lives: an email may wait for a mail server. */
const REQUEST_COOKIE_S = 60 * 60
/** An earlier email, asked for in another tab, is still this browser's. */
const REQUESTS_KEPT = 5

const marksOf = ({ cookies }: Caller) => (cookies.get(REQUEST_COOKIE) ?? '').split('.').filter(Boolean)

/** Marks the browser that has asked for an email. Each request has a mark of its own: a planted cookie knows none of them. */
export function markBrowser(caller: Caller, mark: string): void {
  const marks = [mark, ...marksOf(caller)].slice(0, REQUESTS_KEPT)
  caller.cookies.set(REQUEST_COOKIE, marks.join('.'), { maxAgeS: REQUEST_COOKIE_S })
}

/** Hashes of the marks that this browser holds. */
export const markHashesOf = (caller: Caller): Buffer[] => marksOf(caller).slice(0, REQUESTS_KEPT).map(hashOf)

export const formHashOf = (formId: string | undefined): Buffer | null => (formId === undefined ? null : hashOf(formId))

export const forgetBrowser = ({ cookies }: Caller) => cookies.clear(REQUEST_COOKIE)
