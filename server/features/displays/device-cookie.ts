import type { Display } from '../../../contract/displays.ts'
import type { Queries } from '../../db/db.ts'
import type { Cookies } from '../../http/cookies.ts'
import { noteSeen } from './store.ts'

export type Mode = Display['mode']

/** A kiosk opens what a display does not, and the other way round, so each has a cookie of its own. */
const DISPLAY_COOKIE = 'display'
const KIOSK_COOKIE = 'kiosk'
/** As long as a browser keeps a cookie. */
const DISPLAY_COOKIE_S = 400 * 24 * 60 * 60

export const deviceSecret = (cookies: Cookies, mode: Mode): string | undefined =>
  cookies.get(mode === 'kiosk' ? KIOSK_COOKIE : DISPLAY_COOKIE)

/** Sets the cookie, or sets it anew for as long again. */
export function keepDevice(cookies: Cookies, mode: Mode, secret: string): void {
  const lasting = { maxAgeS: DISPLAY_COOKIE_S }
  if (mode === 'kiosk') cookies.set(KIOSK_COOKIE, secret, lasting)
  else cookies.set(DISPLAY_COOKIE, secret, lasting)
}

/** That the screen of a display is in touch. Its cookie lasts as long as it is used. */
export async function noteInTouch(db: Queries, cookies: Cookies, { id, mode }: { id: string; mode: Mode }) {
  if (await noteSeen(db, id)) keepDevice(cookies, mode, deviceSecret(cookies, mode)!)
}
