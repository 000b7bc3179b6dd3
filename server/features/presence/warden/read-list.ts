import { sql } from 'kysely'
import type { WardenList } from '../../../../contract/wardens.ts'
import type { Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { appendActs } from '../../journal/index.ts'
import { changeQueue, lockOwnLink } from '../../links/index.ts'
import { hereAtOwnLink } from '../list-here.ts'
import type { WardenCaller } from './access.ts'

/** How exactly `seen_at` is kept: the page reads every few seconds. */
const SEEN_EVERY_S = 60
/** A reading after so long without one is another opening. */
const OPENING_AFTER_MIN = 5

type ReadDeps = Pick<Deps, 'config' | 'db'>

/** Names and since when, for the warden's device. That the page is opened stands in the journal before the list is told. */
export async function listForWarden(deps: ReadDeps, warden: WardenCaller['warden']): Promise<WardenList> {
  const { linkId, creatorId, endsAt } = warden
  const reading = await readingOf(deps.db, warden)
  if (reading.opens) await changeQueue(linkId, () => deps.db.transaction().execute(tx => noteOpening(deps, tx, warden)))
  else if (reading.stale) await noteSeen(deps.db, warden)
  const { placeName, listAt, people } = await hereAtOwnLink(deps.db, { linkId, creatorId })
  return {
    linkId,
    placeName,
    endsAt: endsAt.toISOString(),
    listAt,
    people: people.map(({ id, name, since }) => ({ id, name, since })),
  }
}

type Device = Pick<WardenCaller['warden'], 'deviceHash'>

interface Reading {
  opens: boolean
  /** Whether `seen_at` is out of date. */
  stale: boolean
}

const seenBefore = (interval: string) => sql<boolean>`(seen_at is null or seen_at < app_now() - ${interval}::interval)`

/** By the device, not the link: the creator may have given the link another warden meanwhile. */
async function readingOf(db: Queries, { deviceHash }: Device): Promise<Reading> {
  const reading = await db
    .selectFrom('wardens')
    .select([seenBefore(`${OPENING_AFTER_MIN} min`).as('opens'), seenBefore(`${SEEN_EVERY_S} s`).as('stale')])
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  if (!reading) throw new Declined('warden_ended')
  return reading
}

async function noteOpening(deps: ReadDeps, tx: Queries, warden: WardenCaller['warden']): Promise<void> {
  const { now } = await lockOwnLink(tx, warden)
  const { opens } = await readingOf(tx, warden)
  await noteSeen(tx, warden)
  if (opens)
    await appendActs(deps, tx, warden.linkId, [
      { act: 'warden_open', actor: 'warden', checkInId: null, at: now, personal: null },
    ])
}

/** Without the lock of the link: while a crowd checks in there, the list is read all the same. */
const noteSeen = (db: Queries, { deviceHash }: Device) =>
  sql`update wardens set seen_at = app_now() where device_hash = ${deviceHash}`.execute(db)
