import { type Selectable, sql } from 'kysely'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { wardenPath } from '../../../../contract/paths.ts'
import { type makeWarden as endpoint, WARDEN_HOURS, type Warden } from '../../../../contract/wardens.ts'
import type { Db, Queries } from '../../../db/db.ts'
import type { Wardens } from '../../../db/presence-schema.ts'
import type { Deps } from '../../../deps.ts'
import { publishOnCommit } from '../../../live/live.ts'
import { appendActs } from '../../journal/index.ts'
import { changeQueue, lockOwnLink, type OwnLink, ownLink } from '../../links/index.ts'
import { newPairingLink } from '../../pairing/index.ts'
import { WARDEN_ENDED } from './warden-stream.ts'

type WardenDeps = Pick<Deps, 'config' | 'db'>

/** Gives a link a warden. The former one has ended with the commit. */
export async function makeWarden(deps: WardenDeps, own: OwnLink): Promise<ReplyOf<typeof endpoint>> {
  const { pairingHash, url } = newPairingLink(deps, wardenPath)
  const make = async (tx: Queries) => {
    const { now } = await lockOwnLink(tx, own)
    await removeWarden(tx, own)
    await appendActs(deps, tx, own.linkId, [wardenAct('warden', now)])
    return tx
      .insertInto('wardens')
      .values({
        link_id: own.linkId,
        made_at: now,
        ends_at: sql<Date>`app_now() + make_interval(hours => ${WARDEN_HOURS})`,
        pairing_hash: pairingHash,
        device_hash: null,
        paired_at: null,
        seen_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const made = await changeQueue(own.linkId, () => deps.db.transaction().execute(make))
  return { url, warden: presentWarden(made) }
}

/** Ends a link's warden, whose page hears of it with the commit. Without one nothing happens. */
export async function endWarden(deps: WardenDeps, own: OwnLink): Promise<{ success: boolean }> {
  await changeQueue(own.linkId, () =>
    deps.db.transaction().execute(async tx => {
      const { now } = await lockOwnLink(tx, own)
      if (await removeWarden(tx, own)) await appendActs(deps, tx, own.linkId, [wardenAct('warden_end', now)])
    }),
  )
  return { success: true }
}

const wardenAct = (act: 'warden' | 'warden_end', at: Date) =>
  ({ act, actor: 'creator', checkInId: null, at, personal: null }) as const

async function removeWarden(tx: Queries, { linkId, creatorId }: OwnLink): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('wardens').where('link_id', '=', linkId).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await publishOnCommit(tx, { key: creatorId, event: WARDEN_ENDED, data: { linkId } })
  return true
}

export async function wardenOfOwnLink(db: Db, own: OwnLink): Promise<{ warden: Warden | null }> {
  const { id } = await ownLink(db, own)
  const row = await db
    .selectFrom('wardens')
    .selectAll()
    .where('link_id', '=', id)
    .where(sql<boolean>`ends_at > app_now()`)
    .executeTakeFirst()
  return { warden: row ? presentWarden(row) : null }
}

const presentWarden = ({ made_at, ends_at, paired_at, seen_at }: Selectable<Wardens>): Warden => ({
  madeAt: made_at.toISOString(),
  endsAt: ends_at.toISOString(),
  pairedAt: paired_at?.toISOString() ?? null,
  seenAt: seen_at?.toISOString() ?? null,
})
