import { sql } from 'kysely'
import type { Db, Queries } from '../../db/db.ts'
import type { RecordState } from '../../db/schema.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'

/** Rows that one transaction erases, few enough that check-ins at the link hardly wait for it. */
export const ERASE_BATCH_ROWS = 2000
/** A late confirmation has an earlier time, so the latest check-in is looked for among this many of the newest ordinals. */
const LATEST_AMONG = 100

interface ErasedRow {
  ordinal: number
  state: RecordState
  photo_id: string | null
  photo_bytes: number | null
}

const photoBytesOf = (rows: { photo_bytes: number | null }[]) =>
  rows.reduce((sum, row) => sum + (row.photo_bytes ?? 0), 0)

/** Check-ins at this link wait until the transaction ends. */
const lockLink = (tx: Queries, linkId: string) =>
  tx.selectFrom('links').select('id').where('id', '=', linkId).forNoKeyUpdate().executeTakeFirst()

/** Updates the link's counts after an erasure, and queues the erasure of the photos. */
async function updateCounts(tx: Queries, linkId: string, erased: ErasedRow[]): Promise<void> {
  const photoBytes = photoBytesOf(erased)
  const valid = erased.filter(({ state }) => state === 'valid').length
  await sql`update links set checkin_count = checkin_count - ${valid},
    void_count = void_count - ${erased.length - valid}, erased_count = erased_count + ${erased.length},
    photo_bytes = photo_bytes - ${photoBytes}, photos_full_at = case when ${photoBytes} = 0 then photos_full_at end,
    last_checkin_at = (select max(checked_in_at) from (
      select checked_in_at from check_ins where link_id = ${linkId} and state = 'valid' order by ordinal desc limit ${LATEST_AMONG}) latest)
    where id = ${linkId}`.execute(tx)
  await enqueuePhotoErasure(
    tx,
    erased.flatMap(({ photo_id }) => photo_id ?? []),
  )
}

/** Erases a batch of a link's oldest check-ins from before that time, and returns how many. */
export const eraseOldest = (db: Db, linkId: string, before: Date): Promise<number> =>
  db.transaction().execute(async tx => {
    if (!(await lockLink(tx, linkId))) return 0
    const { rows } = await sql<ErasedRow>`
      with oldest as materialized (
        select ordinal, checked_in_at from check_ins where link_id = ${linkId} order by ordinal limit ${ERASE_BATCH_ROWS}),
      recent as (select min(ordinal) as first from oldest where checked_in_at >= ${before})
      delete from check_ins c using recent
      where c.link_id = ${linkId} and c.ordinal <= coalesce(recent.first - 1, (select max(ordinal) from oldest))
      returning c.ordinal, c.state, c.photo_id, c.photo_bytes`.execute(tx)
    if (rows.length === 0) return 0
    await updateCounts(tx, linkId, rows)
    await sql`delete from check_in_gaps where link_id = ${linkId} and ordinal < coalesce(
      (select min(ordinal) from check_ins where link_id = ${linkId}), 2147483647)`.execute(tx)
    return rows.length
  })

/** Links whose oldest check-in is from before that time. */
export async function linksToErase(db: Db, before: Date, maxLinks: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from links l cross join lateral (
      select checked_in_at from check_ins c where c.link_id = l.id order by ordinal limit 1) oldest
    where l.checkin_count + l.void_count > 0 and oldest.checked_in_at < ${before} limit ${maxLinks}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Refused attempts hold no name, but a device and a time. */
export async function eraseOldRefused(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from refused_attempts where (link_id, id) in (
      select link_id, id from refused_attempts where attempted_at < ${before} order by attempted_at limit ${ERASE_BATCH_ROWS})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Visitors who were last seen before that day: they will count as new again. */
export async function eraseOldVisitors(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visitors where (creator_id, email_hash, link_id) in (
      select creator_id, email_hash, link_id from visitors where last_seen_on < (${before}::timestamptz at time zone 'UTC')::date
      limit ${ERASE_BATCH_ROWS})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Erases a batch of the check-ins with this email at this link, and returns how many. */
export const eraseVisitorAtLink = (
  db: Db,
  linkId: string,
  visitorEmail: string,
): Promise<{ erased: number; checkinCount: number }> =>
  db.transaction().execute(async tx => {
    if (!(await lockLink(tx, linkId))) return { erased: 0, checkinCount: 0 }
    const { rows } = await sql<ErasedRow>`
      with erased as (
        delete from check_ins where link_id = ${linkId} and ordinal = any(array(
          select ordinal from check_ins where link_id = ${linkId} and user_email = ${visitorEmail} limit ${ERASE_BATCH_ROWS}))
        returning ordinal, state, photo_id, photo_bytes),
      gaps as (insert into check_in_gaps (link_id, ordinal) select ${linkId}, ordinal from erased)
      select ordinal, state, photo_id, photo_bytes from erased`.execute(tx)
    if (rows.length > 0) await updateCounts(tx, linkId, rows)
    const pending = await erasePending(tx, linkId, visitorEmail)
    const { checkin_count: checkinCount } = await tx
      .selectFrom('links')
      .select('checkin_count')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
    return { erased: rows.length + pending, checkinCount }
  })

/** A confirmed row is deleted too but not counted, since its check-in has been counted. */
async function erasePending(tx: Queries, linkId: string, visitorEmail: string): Promise<number> {
  const deleted = await tx
    .deleteFrom('pending_check_ins')
    .where('link_id', '=', linkId)
    .where('user_email', '=', visitorEmail)
    .returning(['photo_id', 'photo_bytes', 'confirmed_at', 'waits_for', 'decision'])
    .execute()
  const waiting = deleted.filter(({ confirmed_at }) => confirmed_at === null)
  if (waiting.length === 0) return 0
  const forMail = waiting.filter(({ waits_for }) => waits_for === 'mail').length
  const forReview = waiting.filter(({ waits_for, decision }) => waits_for === 'review' && decision === null).length
  await sql`update links set pending_count = pending_count - ${forMail}, held_count = held_count - ${forReview},
    photo_bytes = photo_bytes - ${photoBytesOf(waiting)} where id = ${linkId}`.execute(tx)
  await enqueuePhotoErasure(
    tx,
    waiting.flatMap(({ photo_id }) => photo_id ?? []),
  )
  return waiting.length
}
