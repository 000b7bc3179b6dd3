import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { CheckInRecord } from '../../../contract/checkins.ts'
import type { ActKind } from '../../../contract/records.ts'
import type { CheckIns } from '../../db/check-in-schema.ts'
import type { Db, Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { connectionQueue } from '../../http/connection-queue.ts'
import { Declined } from '../../http/declined.ts'
import { type CountedRecord, latestCheckInAt, recordsOf } from '../checkins/index.ts'
import { appendActs, type RecordDetails, reasonFault } from '../journal/index.ts'
import { type LinkRow, lockOwnLink, type OwnLink, publishCheckIn } from '../links/index.ts'
import { listedAs } from '../people/index.ts'
import { checkOutOfRow } from '../presence/index.ts'
import { countVoid, enterSessions, sessionOfRecord } from '../schedules/index.ts'

export type RecordDeps = Pick<Deps, 'config' | 'db' | 'live'>
export type RecordRow = Selectable<CheckIns>

/** What an action on the records of a locked link works with. */
export interface RecordChange {
  tx: Queries
  link: LinkRow
  /** The same link, as counters know it. */
  counted: { id: string; creatorId: string }
  now: Date
}

type Change = (changing: RecordChange) => Promise<RecordRow>

/** Batches of check-ins and acts take turns at a link: an act waits as long as an answer in time (`http/deadline.ts`) allows. */
const recordQueue = connectionQueue({ maxConcurrent: 4, maxWaitMs: 3500 })

/**
 * Changes one record of an own link under the link's lock, which no check-in passes meanwhile. `change` returns the row as it is
 * afterwards.
 */
export async function changeRecord(
  { db, live }: RecordDeps,
  { creatorId, linkId, reason }: OwnLink & { reason: string },
  change: Change,
): Promise<{ checkin: CheckInRecord }> {
  const fault = reasonFault(reason)
  if (fault) throw new Declined(fault)
  const { row, checkinCount } = await recordQueue(linkId, () => changeUnderLock(db, { creatorId, linkId }, change))
  publishCheckIn(live, { id: linkId, creatorId, checkinCount })
  const [checkin] = await recordsOf(db, linkId, [row])
  return { checkin: checkin! }
}

export const changeUnderLock = (db: Db, { creatorId, linkId }: OwnLink, change: Change) =>
  db.transaction().execute(async tx => {
    const link = await lockOwnLink(tx, { creatorId, linkId })
    const row = await change({ tx, link, counted: { id: linkId, creatorId }, now: link.now })
    const { checkin_count: checkinCount } = await updateLatest(tx, linkId)
    return { row, checkinCount }
  })

const updateLatest = (tx: Queries, linkId: string) =>
  tx
    .updateTable('links')
    .set({ last_checkin_at: sql<Date | null>`${latestCheckInAt(linkId)}` })
    .where('id', '=', linkId)
    .returning('checkin_count')
    .executeTakeFirstOrThrow()

/** The record of the locked link, or `not_found`. */
export async function recordOfLink(tx: Queries, linkId: string, id: string): Promise<RecordRow> {
  const row = await tx
    .selectFrom('check_ins')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Declined('not_found')
  return row
}

/** Changes a record of the locked link, and returns it as it is then. */
export const updateRecord = (
  { tx, link }: RecordChange,
  id: string,
  values: Updateable<CheckIns>,
): Promise<RecordRow> =>
  tx
    .updateTable('check_ins')
    .set(values)
    .where('link_id', '=', link.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Puts a record into the session at its time, and returns it as it is then. */
export async function placedInSession({ tx, link }: RecordChange, row: RecordRow): Promise<RecordRow> {
  const inSession = await sessionOfRecord(tx, link.id, row.checked_in_at)
  const { session = null, lateS = null } = inSession ?? {}
  const placed = { ...row, occurrence_at: session && new Date(session.startsAt), late_s: lateS }
  if (inSession) await enterSessions(tx, [{ ...inSession, linkId: link.id, ordinal: row.ordinal }])
  // It enters as valid.
  if (inSession && row.state === 'void') await countVoid(tx, link.id, placed)
  return placed
}

export const countedRecord = (row: RecordRow): CountedRecord => ({
  id: row.id,
  at: row.checked_in_at,
  deviceType: row.device_type,
  email: row.user_email,
})

/** Writes what the creator has done to a record into the journal, and returns the number of the act. */
export const appendRecordAct = (
  deps: Pick<Deps, 'config'>,
  { tx, link, now }: RecordChange,
  { act, row, was, listed }: { act: ActKind; row: RecordRow } & Pick<RecordDetails, 'was' | 'listed'>,
): Promise<number> =>
  appendActs(deps, tx, link.id, [
    {
      act,
      actor: 'creator',
      checkInId: row.id,
      at: now,
      personal: {
        name: row.user_name,
        email: row.user_email,
        phone: row.user_phone,
        checkedInAt: row.checked_in_at.toISOString(),
        reason: row.reason,
        ...statedOut(row),
        ...(was && { was }),
        ...(listed && { listed }),
      },
    },
  ])

/**
 * Writes whose attendance a check-in by another name is: nobody could tell it otherwise. An act of its own, since it is erased
 * with the person on the list, and would take along what was done to the check-in.
 */
export async function appendCountedAs(
  deps: Pick<Deps, 'config'>,
  changing: RecordChange,
  row: RecordRow,
): Promise<void> {
  const { tx, link } = changing
  if (link.people_count === 0) return
  const listed = await listedAs(tx, link.id, { ordinal: row.ordinal, name: row.user_name })
  if (listed) await appendRecordAct(deps, changing, { act: 'assign', row, listed })
}

/** An automatic end may still be replaced, so the journal does not hold it. */
function statedOut(row: RecordRow): Pick<RecordDetails, 'outAt' | 'outBy'> {
  const out = checkOutOfRow(row)
  return out?.outAt === undefined ? {} : { outAt: out.outAt, outBy: out.outBy }
}
