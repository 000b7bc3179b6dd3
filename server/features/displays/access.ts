import { type Selectable, sql } from 'kysely'
import type { Display } from '../../../contract/displays.ts'
import type { Queries } from '../../db/db.ts'
import type { Displays } from '../../db/display-schema.ts'
import type { Deps } from '../../deps.ts'
import type { Cookies } from '../../http/cookies.ts'
import type { Access } from '../../http/route.ts'
import { type DeviceCaller, type DeviceKind, pairedDevice, pairedDeviceOf } from '../pairing/index.ts'

/** As long as a browser keeps a cookie. */
const DISPLAY_COOKIE_S = 400 * 24 * 60 * 60

const screen = {
  table: 'displays',
  cookieS: DISPLAY_COOKIE_S,
  linkEnds: 'pair_until',
  linkInvalid: 'pairing_invalid',
  removed: 'display_removed',
  misses: 'missed pairings',
} as const

/** By the mode of a display. They share their table and their pairing links. */
export const SCREENS = {
  wall: { ...screen, name: 'display', condition: sql<boolean>`d.mode = 'wall'` },
  kiosk: { ...screen, name: 'kiosk', condition: sql<boolean>`d.mode = 'kiosk'` },
} satisfies Record<Display['mode'], DeviceKind>

/** The screen of a display. */
export type DisplayCaller = DeviceCaller<
  Pick<Selectable<Displays>, 'id' | 'names' | 'period_s' | 'secret'> & {
    checkinToken: string
    /** Of the last check-in at its link. */
    latestAt: Date | null
  }
>

/** The browser of a kiosk. */
export type KioskCaller = DeviceCaller<{ id: string; checkinToken: string; pinHash: Buffer }>

/** Callers whose browser is the screen of a display that its creator has not removed. */
export const display = ({ db }: Pick<Deps, 'db'>): Access<DisplayCaller> =>
  pairedDevice(
    db,
    SCREENS.wall,
    sql`d.id, d.names, d.period_s, d.secret, l.checkin_token as "checkinToken", l.last_checkin_at as "latestAt"`,
  )

/** Callers whose browser is a kiosk that its creator has not removed. */
export const kiosk = ({ db }: Pick<Deps, 'db'>): Access<KioskCaller> =>
  pairedDevice(db, SCREENS.kiosk, sql`d.id, l.checkin_token as "checkinToken", d.pin_hash as "pinHash"`)

/** Whether a browser is a kiosk that its creator has not removed. */
export const isKiosk = async (db: Queries, cookies: Cookies): Promise<boolean> =>
  (await pairedDeviceOf(db, SCREENS.kiosk, cookies, sql<{ id: string }>`d.id`)) !== undefined
