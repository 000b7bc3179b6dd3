import { sql } from 'kysely'
import type * as contract from '../../../contract/displays.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import { hashOf, newSecret } from '../../db/ids.ts'
import type { Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import { Answer, type Caller, FORGET_CACHED } from '../../http/route.ts'
import { signOut } from '../creators/index.ts'
import { keepDevice, type Mode } from './device-cookie.ts'

const MISSES_PER_NETWORK: Limit = { max: 30, windowS: 10 * 60 }

type PairingDeps = Pick<Deps, 'config' | 'db'>
type Pairing = InputOf<typeof contract.pairDisplay>

/** Of a display and its link, by a pairing link that still works. */
const pairedBy = (token: string) => sql`pairing_hash = ${hashOf(token)} and pair_until > app_now()
  and l.id = link_id and l.creator_id is not null`

/** What a screen will show, before the press that makes it one. */
export async function readPairingLink(
  deps: PairingDeps,
  { ip }: Caller,
  { token }: Pairing,
): Promise<ReplyOf<typeof contract.readPairingLink>> {
  const { rows } = await sql<ReplyOf<typeof contract.readPairingLink>>`
    select displays.name, displays.names, displays.mode, l.location_name as "placeName" from displays, links l where ${pairedBy(token)}`.execute(
    deps.db,
  )
  return rows[0] ?? missed(deps, ip)
}

/**
 * Makes the caller's browser the screen of the display. A pairing link works once, so a second screen needs another one. Visitors
 * press on a kiosk: the session of whoever sets it up ends, also on the server.
 */
export async function pairDisplay(
  deps: PairingDeps & Pick<Deps, 'log'>,
  caller: Caller,
  { token }: Pairing,
): Promise<{ success: boolean } | Answer> {
  const secret = newSecret()
  const mode = await deps.db.transaction().execute(async tx => {
    const { rows } = await sql<{ mode: Mode }>`
      update displays set device_hash = ${hashOf(secret)}, pairing_hash = null, paired_at = app_now(), seen_at = app_now()
      from links l where ${pairedBy(token)} returning mode`.execute(tx)
    if (rows[0]?.mode === 'kiosk') await signOut({ ...deps, db: tx }, caller, { everywhere: false })
    return rows[0]?.mode
  })
  if (!mode) return missed(deps, caller.ip)
  keepDevice(caller.cookies, mode, secret)
  return mode === 'kiosk' ? new Answer(200, { success: true }, FORGET_CACHED) : { success: true }
}

async function missed(deps: PairingDeps, ip: string | null): Promise<never> {
  await enforceNetworkLimit(deps, 'missed pairings', ip, MISSES_PER_NETWORK)
  throw new Declined('pairing_invalid')
}
