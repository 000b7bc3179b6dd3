import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import {
  type pairWarden as endpoint,
  type readWardenLink as reading,
  WARDEN_HOURS,
} from '../../../../contract/wardens.ts'
import { hashOf, newSecret } from '../../../db/ids.ts'
import type { Limit } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { enforceNetworkLimit } from '../../../http/rate-limits.ts'
import type { Caller } from '../../../http/route.ts'
import { WARDEN_COOKIE } from './access.ts'

const MISSES_PER_NETWORK: Limit = { max: 30, windowS: 10 * 60 }

type PairingDeps = Pick<Deps, 'config' | 'db'>

/** Of a warden `w` and the link `l`, by a link that still works. */
const pairedBy = (token: string) => sql`w.pairing_hash = ${hashOf(token)} and w.ends_at > app_now()
  and l.id = w.link_id and l.creator_id is not null`

/** Which place it is, before the press that makes this browser the warden's. */
export async function readWardenLink(
  deps: PairingDeps,
  { ip }: Caller,
  { token }: InputOf<typeof reading>,
): Promise<ReplyOf<typeof reading>> {
  const { rows } = await sql<{ placeName: string; endsAt: Date }>`
    select l.location_name as "placeName", w.ends_at as "endsAt" from wardens w, links l where ${pairedBy(token)}`.execute(
    deps.db,
  )
  const [found] = rows
  return found ? { ...found, endsAt: found.endsAt.toISOString() } : missed(deps, ip)
}

/** Makes the caller's browser the warden's. The link works once. */
export async function pairWarden(
  deps: PairingDeps,
  { ip, cookies }: Caller,
  { token }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const secret = newSecret()
  const { rows } = await sql`
    update wardens w set device_hash = ${hashOf(secret)}, pairing_hash = null, paired_at = app_now()
    from links l where ${pairedBy(token)} returning w.link_id`.execute(deps.db)
  if (rows.length === 0) return missed(deps, ip)
  cookies.set(WARDEN_COOKIE, secret, { maxAgeS: WARDEN_HOURS * 60 * 60 })
  return { success: true }
}

async function missed(deps: PairingDeps, ip: string | null): Promise<never> {
  await enforceNetworkLimit(deps, "missed wardens' links", ip, MISSES_PER_NETWORK)
  throw new Declined('warden_link_invalid')
}
