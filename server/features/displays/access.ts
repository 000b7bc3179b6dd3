import type { Selectable } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Displays } from '../../db/display-schema.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import type { Access, Caller } from '../../http/route.ts'
import { deviceSecret } from './device-cookie.ts'

type CodeColumns = Pick<Selectable<Displays>, 'id' | 'period_s' | 'secret'>

/** The screen of a display. */
export interface DisplayCaller extends Caller {
  display: {
    id: string
    linkId: string
    creatorId: string
    checkinToken: string
    /** Of the last check-in at its link. */
    latestAt: Date | null
    names: Selectable<Displays>['names']
    code: CodeColumns
  }
}

/** The browser of a kiosk. */
export interface KioskCaller extends Caller {
  kiosk: Pick<DisplayCaller['display'], 'id' | 'linkId' | 'creatorId' | 'checkinToken'> & { pinHash: Buffer }
}

/** Callers whose browser is the screen of a display that its creator has not removed. */
export const display = ({ db }: Pick<Deps, 'db'>): Access<DisplayCaller> => ({
  name: 'display',
  admit: async caller => {
    const shown = await displayOf(db, deviceSecret(caller.cookies, 'wall'))
    if (!shown) throw new Declined('display_removed')
    return { ...caller, display: shown }
  },
})

/** Callers whose browser is a kiosk that its creator has not removed. */
export const kiosk = ({ db }: Pick<Deps, 'db'>): Access<KioskCaller> => ({
  name: 'kiosk',
  admit: async caller => {
    const kiosk = await kioskOf(db, deviceSecret(caller.cookies, 'kiosk'))
    if (!kiosk) throw new Declined('display_removed')
    return { ...caller, kiosk }
  },
})

async function displayOf(db: Queries, secret: string | undefined): Promise<DisplayCaller['display'] | null> {
  if (secret === undefined) return null
  const row = await db
    .selectFrom('displays')
    .innerJoin('links', 'links.id', 'displays.link_id')
    .select(['displays.id', 'link_id as linkId', 'creator_id', 'checkin_token as checkinToken', 'last_checkin_at'])
    .select(['names', 'period_s', 'secret'])
    .where('device_hash', '=', hashOf(secret))
    .where('mode', '=', 'wall')
    .executeTakeFirst()
  // A deleted link has no creator.
  if (!row?.creator_id) return null
  const { creator_id: creatorId, last_checkin_at: latestAt, period_s, secret: codeSecret, ...display } = row
  return { ...display, creatorId, latestAt, code: { id: display.id, period_s, secret: codeSecret } }
}

async function kioskOf(db: Queries, secret: string | undefined): Promise<KioskCaller['kiosk'] | null> {
  if (secret === undefined) return null
  const row = await db
    .selectFrom('displays')
    .innerJoin('links', 'links.id', 'displays.link_id')
    .select(['displays.id', 'link_id as linkId', 'creator_id as creatorId', 'checkin_token as checkinToken'])
    .select('pin_hash as pinHash')
    .where('device_hash', '=', hashOf(secret))
    .where('mode', '=', 'kiosk')
    .executeTakeFirst()
  if (!row?.creatorId || !row.pinHash) return null
  return { ...row, creatorId: row.creatorId, pinHash: row.pinHash }
}
