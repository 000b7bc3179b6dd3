import { sql } from 'kysely'
import type { WardenList } from '../../../../contract/wardens.ts'
import type { Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { appendActs } from '../../journal/index.ts'
import { changeQueue, lockOwnLink } from '../../links/index.ts'
import { noteSeen } from '../../pairing/index.ts'
import { hereAtOwnLink } from '../list-here.ts'
import { WARDEN, type WardenCaller } from './access.ts'

/** A reading after so long without one is another opening. */
const OPENING_AFTER_MIN = 5

type ReadDeps = Pick<Deps, 'config' | 'db'>

/** Names and since when, for the warden's device. That the page is opened stands in the journal before the list is told. */
export async function listForWarden(deps: ReadDeps, warden: WardenCaller['device']): Promise<WardenList> {
  const { linkId, creatorId, endsAt } = warden
  if (await isOpening(deps.db, warden))
    await changeQueue(linkId, () => deps.db.transaction().execute(tx => noteOpening(deps, tx, warden)))
  // Without the lock of the link: while a crowd checks in there, the list is read all the same.
  else await noteSeen(deps.db, WARDEN, warden.deviceHash)
  const { placeName, listAt, people } = await hereAtOwnLink(deps.db, { linkId, creatorId })
  return {
    linkId,
    placeName,
    endsAt: endsAt.toISOString(),
    listAt,
    people: people.map(({ id, name, since }) => ({ id, name, since })),
  }
}

/** By the device, not the link: the creator may have given the link another warden meanwhile. */
async function isOpening(db: Queries, { deviceHash }: WardenCaller['device']): Promise<boolean> {
  const reading = await db
    .selectFrom('wardens')
    .select(
      sql<boolean>`seen_at is null or seen_at < app_now() - make_interval(mins => ${OPENING_AFTER_MIN})`.as('opens'),
    )
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  if (!reading) throw new Declined('warden_ended')
  return reading.opens
}

async function noteOpening(deps: ReadDeps, tx: Queries, warden: WardenCaller['device']): Promise<void> {
  const { now } = await lockOwnLink(tx, warden)
  const opens = await isOpening(tx, warden)
  await noteSeen(tx, WARDEN, warden.deviceHash)
  if (opens)
    await appendActs(deps, tx, warden.linkId, [
      { act: 'warden_open', actor: 'warden', checkInId: null, at: now, personal: null },
    ])
}
