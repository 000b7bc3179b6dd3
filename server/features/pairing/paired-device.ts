import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret } from '../../db/ids.ts'
import type { Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { derivedKey, type Secrets } from '../../derived-key.ts'
import type { Cookies } from '../../http/cookies.ts'
import { Declined } from '../../http/declined.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import type { Access, Caller } from '../../http/route.ts'

const MISSES_PER_NETWORK: Limit = { max: 30, windowS: 10 * 60 }
/** How exactly `seen_at` is kept: a device reads every few seconds. */
const SEEN_EVERY_S = 60
/** How long a press whose answer was lost may be repeated. */
const REPEATED_WITHIN_S = 10 * 60

/** Devices that a creator lends the same view of a link, as rows of one table. */
export interface DeviceKind {
  /** Of the access and of the cookie: the cookie of one kind opens nothing of another. */
  name: 'display' | 'kiosk' | 'warden'
  table: 'displays' | 'wardens'
  /** What a row `d` of the table has to be, besides paired. */
  condition: RawBuilder<boolean>
  cookieS: number
  /** The column that says until when the pairing link works. */
  linkEnds: 'pair_until' | 'ends_at'
  linkInvalid: 'pairing_invalid' | 'warden_link_invalid'
  removed: 'display_removed' | 'warden_ended'
  /** The name under which pairing links that do not work are counted. */
  misses: string
}

/** The device of a caller. A deleted link has no creator, and no devices. */
export interface PairedDevice {
  linkId: string
  creatorId: string
  deviceHash: Buffer
}

/** A caller whose browser is a device, with some columns of it and of its link. */
export interface DeviceCaller<Columns> extends Caller {
  device: PairedDevice & Columns
}

type PairingDeps = Pick<Deps, 'config' | 'db'>
type Pairing = { caller: Caller; token: string }

/** A pairing link, whose token is told once. */
export function newPairingLink({ config }: Pick<Deps, 'config'>, pathOf: (token: string) => string) {
  const token = newSecret()
  return { pairingHash: hashOf(token), url: config.APP_URL + pathOf(token) }
}

/** The device `d` and its link `l` by a pairing link that still works. */
const byPairingLink = ({ linkEnds }: DeviceKind, token: string) => sql`
  d.pairing_hash = ${hashOf(token)} and ${sql.ref(`d.${linkEnds}`)} > app_now() and l.id = d.link_id and l.creator_id is not null`

/** What a pairing link is for, without using it up: these columns of the device `d` and its link `l`. */
export async function readPairing<Row>(
  deps: PairingDeps,
  kind: DeviceKind,
  { caller, token }: Pairing,
  columns: RawBuilder<Row>,
): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(kind.table)} d, links l where ${byPairingLink(kind, token)}`.execute(deps.db)
  return rows[0] ?? missed(deps, kind, caller.ip)
}

/**
 * Makes the caller's browser the device, by the secret that its cookie gets. The pairing link works once, and for the same press
 * again, which its idempotency key tells.
 */
export async function pairBrowser<Row>(
  deps: PairingDeps,
  kind: DeviceKind,
  { caller, token }: Pairing,
  alongside?: (tx: Queries, row: Row) => Promise<void>,
): Promise<{ row: Row; secret: string }> {
  const { idempotencyKey } = caller
  const secret = idempotencyKey ? secretOf(deps.config.APP_SECRET, { token, idempotencyKey }) : newSecret()
  const row = await deps.db.transaction().execute(async tx => {
    const { rows } = await sql<Row>`
      update ${sql.table(kind.table)} d set device_hash = ${hashOf(secret)}, pairing_hash = null, paired_at = app_now()
      from links l where ${byPairingLink(kind, token)} returning d.*`.execute(tx)
    const paired = rows[0] ?? (await pairedBy<Row>(tx, kind, secret))
    if (paired) await alongside?.(tx, paired)
    return paired
  })
  return row ? { row, secret } : missed(deps, kind, caller.ip)
}

const secretOf = (secrets: Secrets, { token, idempotencyKey }: { token: string; idempotencyKey: string }) =>
  createHmac('sha256', derivedKey(secrets, 'pairing of a device'))
    .update(`${token} ${idempotencyKey}`)
    .digest('base64url')

/** The device that the same press has made, a moment ago. */
async function pairedBy<Row>(tx: Queries, { table }: DeviceKind, secret: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select d.* from ${sql.table(table)} d join links l on l.id = d.link_id
    where d.device_hash = ${hashOf(secret)} and d.paired_at > app_now() - ${REPEATED_WITHIN_S} * interval '1 second'
      and l.creator_id is not null`.execute(tx)
  return rows[0]
}

async function missed(deps: PairingDeps, { misses, linkInvalid }: DeviceKind, ip: string | null): Promise<never> {
  await enforceNetworkLimit(deps, misses, ip, MISSES_PER_NETWORK)
  throw new Declined(linkInvalid)
}

/** Sets the cookie of a device, or sets it anew for as long again. */
export const keepDevice = (cookies: Cookies, { name, cookieS }: DeviceKind, secret: string) =>
  cookies.set(name, secret, { maxAgeS: cookieS })

/** Takes what one kind of device may see from a browser that becomes another. */
export const forgetDevice = (cookies: Cookies, name: DeviceKind['name']) => cookies.clear(name)

/** The device that has the cookie of this browser, with these columns of it, `d`, and of its link, `l`. */
export async function pairedDeviceOf<Columns>(
  db: Queries,
  { name, table, condition }: DeviceKind,
  cookies: Cookies,
  columns: RawBuilder<Columns>,
): Promise<(PairedDevice & Columns) | undefined> {
  const secret = cookies.get(name)
  if (secret === undefined) return undefined
  const { rows } = await sql<PairedDevice & Columns>`
    select d.link_id as "linkId", l.creator_id as "creatorId", d.device_hash as "deviceHash", ${columns}
    from ${sql.table(table)} d join links l on l.id = d.link_id
    where d.device_hash = ${hashOf(secret)} and ${condition} and l.creator_id is not null`.execute(db)
  return rows[0]
}

/** Callers whose browser is such a device, until its creator takes it back. */
export const pairedDevice = <Columns>(
  db: Queries,
  kind: DeviceKind,
  columns: RawBuilder<Columns>,
): Access<DeviceCaller<Columns>> => ({
  name: kind.name,
  admit: async caller => {
    const device = await pairedDeviceOf(db, kind, caller.cookies, columns)
    if (!device) throw new Declined(kind.removed)
    return { ...caller, device }
  },
})

/** Notes that a device is in touch; false where that was noted a moment ago. */
export async function noteSeen(db: Queries, { table }: DeviceKind, deviceHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set seen_at = app_now() where device_hash = ${deviceHash}
      and (seen_at is null or seen_at < app_now() - ${SEEN_EVERY_S} * interval '1 second')`.execute(db)
  return numAffectedRows === 1n
}

/** Of a device that is used: its cookie then lasts for as long again. */
export async function stayPaired(db: Queries, kind: DeviceKind, cookies: Cookies, { deviceHash }: PairedDevice) {
  if (await noteSeen(db, kind, deviceHash)) keepDevice(cookies, kind, cookies.get(kind.name)!)
}
