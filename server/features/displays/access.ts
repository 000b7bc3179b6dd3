import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret } from '../../db/ids.ts'
import type { Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import type { Access, Caller } from '../../http/route.ts'

/** The screen of a display. */
export interface DisplayCaller extends Caller {
  display: {
    id: string
    linkId: string
    creatorId: string
    checkinToken: string
    /** Of the last check-in at its link. */
    latestAt: Date | null
  }
}

const DISPLAY_COOKIE = 'display'
/** As long as a browser keeps a cookie. */
const DISPLAY_COOKIE_S = 400 * 24 * 60 * 60
const MISSES_PER_NETWORK: Limit = { max: 30, windowS: 10 * 60 }

/** Callers whose browser is the screen of a display that its creator has not removed. */
export const display = ({ db }: Pick<Deps, 'db'>): Access<DisplayCaller> => ({
  name: 'display',
  admit: async caller => {
    const shown = await displayOf(db, caller.cookies.get(DISPLAY_COOKIE))
    if (!shown) throw new Declined('display_removed')
    return { ...caller, display: shown }
  },
})

async function displayOf(db: Queries, secret: string | undefined): Promise<DisplayCaller['display'] | null> {
  if (secret === undefined) return null
  const row = await db
    .selectFrom('displays')
    .innerJoin('links', 'links.id', 'displays.link_id')
    .select(['displays.id', 'link_id as linkId', 'creator_id', 'checkin_token as checkinToken', 'last_checkin_at'])
    .where('device_hash', '=', hashOf(secret))
    .executeTakeFirst()
  // A deleted link has no creator.
  if (!row?.creator_id) return null
  const { creator_id: creatorId, last_checkin_at: latestAt, ...display } = row
  return { ...display, creatorId, latestAt }
}

/** Makes the caller's browser the screen of the display. A pairing link works once, so a second screen needs another one. */
export async function pairDisplay(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  caller: Caller,
  { token }: { token: string },
): Promise<{ success: boolean }> {
  const secret = newSecret()
  const { rows } = await sql`
    update displays set device_hash = ${hashOf(secret)}, pairing_hash = null, paired_at = app_now(), seen_at = app_now()
    from links l where pairing_hash = ${hashOf(token)} and pair_until > app_now()
      and l.id = link_id and l.creator_id is not null
    returning displays.id`.execute(db)
  if (rows.length === 0) {
    await enforceNetworkLimit({ config, db }, 'missed pairings', caller.ip, MISSES_PER_NETWORK)
    throw new Declined('pairing_invalid')
  }
  caller.cookies.set(DISPLAY_COOKIE, secret, { maxAgeS: DISPLAY_COOKIE_S })
  return { success: true }
}
