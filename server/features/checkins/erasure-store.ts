import { type RawBuilder, sql } from 'kysely'
import type { Actor, ErasedBecause } from '../../../contract/records.ts'
import type { RecordState } from '../../db/check-in-schema.ts'
import { databaseNow, type Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { appendActs, erasePersonalOf, recordsWithActs } from '../journal/index.ts'
import { eraseMatches } from '../people/index.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'
import { eraseRollCallMarks, removePresent } from '../presence/index.ts'
import { leaveSessions } from '../schedules/index.ts'
import { latestCheckInAt } from './latest-check-in.ts'
import { eraseMarks } from './marks/mark-store.ts'
import { eraseRepeatKeys } from './repeats/repeat-keys.ts'

export type ErasureDeps = Pick<Deps, 'config' | 'db'>

/** Rows that one transaction erases, few enough that check-ins at the link hardly wait for it. */
export const ERASE_BATCH_ROWS = 2000

/**
 * From when the days run that a check-in `c` is kept: its own time, or when a creator entered it, which is never earlier. A time that is
 * added or corrected to the edge of these days would otherwise be gone within hours.
 */
export const KEPT_SINCE = sql`coalesce(c.entered_at, c.checked_in_at)`

/** Who erases, and why where that is said. */
export interface ErasedBy {
  actor: Actor
  because?: ErasedBecause | undefined
}

export interface ErasedRow {
  id: string
  ordinal: number
  state: RecordState
  photo_id: string | null
  photo_bytes: number | null
  occurrence_at: Date | null
  late_s: number | null
}

/** A deleted check-in, with the email under which other tables hold its visitor. */
interface DeletedRow extends ErasedRow {
  user_email: string | null
}

/** What `afterErasure` needs of a row of `check_ins`. */
export const ERASED_COLUMNS = sql`id, ordinal, state, photo_id, photo_bytes, checked_in_at, occurrence_at, late_s`

interface Deleting {
  linkId: string
  /** The list says so where they stood. */
  erasedBy: 'visitor' | 'creator'
}

/** Deletes those of a locked link's check-ins that the condition chooses, and leaves gaps. `afterErasure` is still due. */
export async function deleteCheckIns(
  tx: Queries,
  { linkId, erasedBy }: Deleting,
  condition: RawBuilder<unknown>,
): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    with erased as (
      delete from check_ins where link_id = ${linkId} and ordinal = any(array(
        select ordinal from check_ins where link_id = ${linkId} and ${condition}))
      returning *),
    gaps as (insert into check_in_gaps (link_id, ordinal, erased_by) select ${linkId}, ordinal, ${erasedBy} from erased),
    in_order as (
      delete from late_records t using erased e
      where (t.link_id, t.at, t.ordinal) = (e.link_id, e.checked_in_at, e.ordinal))
    select ${ERASED_COLUMNS}, user_email from erased`.execute(tx)
  return rows
}

export const photoBytesOf = (rows: { photo_bytes: number | null }[]) =>
  rows.reduce((sum, row) => sum + (row.photo_bytes ?? 0), 0)

/** Updates the link's counts after an erasure, writes the erasure into the journal and queues that of the photos. */
export async function afterErasure(
  deps: Pick<Deps, 'config'>,
  tx: Queries,
  { linkId, erased, ...by }: ErasedBy & { linkId: string; erased: ErasedRow[] },
): Promise<void> {
  const photoBytes = photoBytesOf(erased)
  const valid = erased.filter(({ state }) => state === 'valid').length
  await sql`update links set checkin_count = checkin_count - ${valid},
    void_count = void_count - ${erased.length - valid}, erased_count = erased_count + ${erased.length},
    photo_bytes = photo_bytes - ${photoBytes}, photos_full_at = case when ${photoBytes} = 0 then photos_full_at end,
    last_checkin_at = ${latestCheckInAt(linkId)}
    where id = ${linkId}`.execute(tx)
  const ordinals = erased.map(({ ordinal }) => ordinal)
  // What was counted of a session stays when its records are erased for their age.
  await leaveSessions(tx, linkId, erased, { counted: by.actor !== 'retention' })
  await eraseRepeatKeys(tx, linkId, ordinals)
  await eraseMarks(tx, linkId, ordinals)
  await eraseMatches(tx, linkId, ordinals)
  await removePresent(tx, linkId, ordinals)
  const ids = erased.map(({ id }) => id)
  await eraseRollCallMarks(tx, linkId, ids)
  await recordErasureActs(deps, tx, { linkId, ids, ...by })
  await enqueuePhotoErasure(
    tx,
    erased.flatMap(({ photo_id }) => photo_id ?? []),
  )
}

/** Of emails under which the link holds no check-in any more. */
export const forgetVisitors = (tx: Queries, linkId: string, emails: readonly string[]) =>
  sql`delete from visitors v using unnest(${emails}::text[], ${emails.map(hashOf)}::bytea[]) as e (email, hash)
    where v.creator_id = (select creator_id from links where id = ${linkId}) and v.link_id = ${linkId} and v.email_hash = e.hash
      and not exists (select from check_ins c where c.link_id = ${linkId} and c.user_email = e.email)`.execute(tx)

/** One act for each record; of those that are erased because of their age, only for the ones that the journal knows already. */
async function recordErasureActs(
  deps: Pick<Deps, 'config'>,
  tx: Queries,
  { linkId, ids, actor, because }: ErasedBy & { linkId: string; ids: string[] },
): Promise<void> {
  if (actor !== 'retention') return eraseFromJournal(deps, tx, { linkId, ids, actor, because })
  const at = await databaseNow(tx)
  await appendActs(deps, tx, linkId, [{ act: 'erase', actor, checkInId: null, at, personal: { records: ids.length } }])
  await eraseFromJournal(deps, tx, { linkId, ids: await recordsWithActs(tx, linkId, ids), actor })
}

/** Erases what the journal says of people, and says there that they were erased. */
export async function eraseFromJournal(
  deps: Pick<Deps, 'config'>,
  tx: Queries,
  { linkId, ids, actor, because }: ErasedBy & { linkId: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  await erasePersonalOf(tx, linkId, ids)
  const at = await databaseNow(tx)
  await appendActs(
    deps,
    tx,
    linkId,
    ids.map(checkInId => ({ act: 'erase', actor, because, checkInId, at, personal: null })),
  )
}
