import { sql } from 'kysely'
import type * as contract from '../../../contract/displays.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Answer, type Caller, FORGET_CACHED } from '../../http/route.ts'
import { signOut } from '../creators/index.ts'
import { forgetDevice, keepDevice, noteSeen, pairBrowser, readPairing } from '../pairing/index.ts'
import { forgetPerson } from '../people/index.ts'
import { SCREENS } from './access.ts'
import type { DisplayRow } from './store.ts'

type PairingDeps = Pick<Deps, 'config' | 'db'>
type Pairing = InputOf<typeof contract.pairDisplay>

/** What a screen will show, before the press that makes it one. */
export const readPairingLink = (
  deps: PairingDeps,
  caller: Caller,
  { token }: Pairing,
): Promise<ReplyOf<typeof contract.readPairingLink>> =>
  readPairing(deps, SCREENS.wall, { caller, token }, sql`d.name, d.names, d.mode, l.location_name as "placeName"`)

/**
 * Makes the caller's browser the screen of the display. A pairing link works once, so a second screen needs another one. Visitors
 * press on a kiosk: the session of the person who sets it up ends, also on the server, and a warden's list leaves it, as does the
 * personal link of the list that it was tried with.
 */
export async function pairDisplay(
  deps: PairingDeps & Pick<Deps, 'log'>,
  caller: Caller,
  { token }: Pairing,
): Promise<{ success: boolean } | Answer> {
  const alongside = async (tx: Queries, { mode, device_hash, link_id }: DisplayRow) => {
    await noteSeen(tx, SCREENS[mode], device_hash!)
    if (mode !== 'kiosk') return
    await signOut({ ...deps, db: tx }, caller, { everywhere: false })
    forgetPerson(caller.cookies, await tokenOf(tx, link_id))
  }
  const { row, secret } = await pairBrowser(deps, SCREENS.wall, { caller, token }, alongside)
  keepDevice(caller.cookies, SCREENS[row.mode], secret)
  if (row.mode !== 'kiosk') return { success: true }
  forgetDevice(caller.cookies, 'warden')
  return new Answer(200, { success: true }, FORGET_CACHED)
}

async function tokenOf(db: Queries, linkId: string): Promise<string> {
  const { checkin_token } = await db
    .selectFrom('links')
    .select('checkin_token')
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  return checkin_token
}
