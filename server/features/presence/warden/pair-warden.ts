import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type { pairWarden as endpoint, readWardenLink as reading } from '../../../../contract/wardens.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/route.ts'
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
  return { placeName, endsAt: endsAt.toISOString() }
}

/** Makes the caller's browser the warden's. The link works once. */
export async function pairWarden(
  deps: PairingDeps,
  caller: Caller,
  { token }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { secret } = await pairBrowser(deps, WARDEN, { caller, token })
  keepDevice(caller.cookies, WARDEN, secret)
  return { success: true }
}
