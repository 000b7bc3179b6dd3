import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type { pairWarden as endpoint, readWardenLink as reading } from '../../../../contract/wardens.ts'
import type { Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import type { Caller } from '../../../http/route.ts'
import { isKiosk } from '../../displays/index.ts'
import { keepDevice, pairBrowser, readPairing } from '../../pairing/index.ts'
import { WARDEN } from './access.ts'

type PairingDeps = Pick<Deps, 'config' | 'db'>

/** Which place it is, before the press that makes this browser the warden's. */
export async function readWardenLink(
  deps: PairingDeps,
  caller: Caller,
  { token }: InputOf<typeof reading>,
): Promise<ReplyOf<typeof reading>> {
  const columns = sql<{ placeName: string; endsAt: Date }>`l.location_name as "placeName", d.ends_at as "endsAt"`
  const { placeName, endsAt } = await readPairing(deps, WARDEN, { caller, token }, columns)
  await declineAtKiosk(deps.db, caller)
  return { placeName, endsAt: endsAt.toISOString() }
}

/** Makes the caller's browser the warden's. The link works once, and goes on working where a kiosk was refused. */
export async function pairWarden(
  deps: PairingDeps,
  caller: Caller,
  { token }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { secret } = await pairBrowser(deps, WARDEN, { caller, token }, tx => declineAtKiosk(tx, caller))
  keepDevice(caller.cookies, WARDEN, secret)
  return { success: true }
}

/** Visitors use a kiosk, and must not read who is here. */
async function declineAtKiosk(db: Queries, { cookies }: Caller): Promise<void> {
  if (await isKiosk(db, cookies)) throw new Declined('is_kiosk')
}
