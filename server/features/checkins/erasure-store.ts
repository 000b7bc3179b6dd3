import { sql } from 'kysely'
import type { Db, Queries } from '../../db/db.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'

/** Rows of one transaction: nobody who checks in at the link waits long for it. */
export const ERASED_AT_ONCE = 2000
/** Late confirmations come with an earlier time, so the newest ordinal alone does not say which was last. */
const LATEST_OF = 100

interface Gone {
  ordinal: number
  photo_id: string | null
  photo_bytes: number | null
}

const weightOf = (rows: { photo_bytes: number | null }[]) => rows.reduce((sum, row) => sum + (row.photo_bytes ?? 0), 0)

/** Nobody checks in at this link until the transaction ends. */
const lockLink = (tx: Queries, linkId: string) =>
  tx.selectFrom('links').select('id').where('id', '=', linkId).forNoKeyUpdate().executeTakeFirst()

/** Keeps counts and photos with what was erased. */
async function settle(tx: Queries, linkId: string, gone: Gone[]): Promise<void> {
  const photoBytes = weightOf(gone)
  await sql`update links set checkin_count = checkin_count - ${gone.length}, erased_count = erased_count + ${gone.length},
    photo_bytes = photo_bytes - ${photoBytes}, photos_full_at = case when ${photoBytes} = 0 then photos_full_at end,
    last_checkin_at = (select max(checked_in_at) from (
      select checked_in_at from check_ins where link_id = ${linkId} order by ordinal desc limit ${LATEST_OF}) latest)
    where id = ${linkId}`.execute(tx)
  await enqueuePhotoErasure(
    tx,
    gone.flatMap(({ photo_id }) => photo_id ?? []),
  )
}

/** Erases a link's oldest check-ins made before that time, at most so many; says how many there were. */
export const eraseOldest = (db: Db, linkId: string, before: Date): Promise<number> =>
  db.transaction().execute(async tx => {
    if (!(await lockLink(tx, linkId))) return 0
    const { rows } = await sql<Gone>`
      with oldest as materialized (
        select ordinal, checked_in_at from check_ins where link_id = ${linkId} order by ordinal limit ${ERASED_AT_ONCE}),
      kept as (select min(ordinal) as first from oldest where checked_in_at >= ${before})
      delete from check_ins c using kept
      where c.link_id = ${linkId} and c.ordinal <= coalesce(kept.first - 1, (select max(ordinal) from oldest))
      returning c.ordinal, c.photo_id, c.photo_bytes`.execute(tx)
    if (rows.length === 0) return 0
    await settle(tx, linkId, rows)
    await sql`delete from check_in_gaps where link_id = ${linkId} and ordinal < coalesce(
      (select min(ordinal) from check_ins where link_id = ${linkId}), 2147483647)`.execute(tx)
    return rows.length
  })

export async function linksWithOld(db: Db, before: Date, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from links l cross join lateral (
      select checked_in_at from check_ins c where c.link_id = l.id order by ordinal limit 1) oldest
    where l.checkin_count > 0 and oldest.checked_in_at < ${before} limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Refused attempts know no person, but a device and a moment. */
export async function eraseOldRefused(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from refused_attempts where (link_id, id) in (
      select link_id, id from refused_attempts where attempted_at < ${before} order by attempted_at limit ${ERASED_AT_ONCE})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Who was last seen before that day is forgotten: they would be new again. */
export async function eraseOldVisitors(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visitors where (creator_id, email_hash, link_id) in (
      select creator_id, email_hash, link_id from visitors where last_seen_on < (${before}::timestamptz at time zone 'UTC')::date
      limit ${ERASED_AT_ONCE})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Erases check-ins of this address at this link, at most so many; says how many there were. */
export const eraseOfVisitor = (
  db: Db,
  linkId: string,
  visitorEmail: string,
): Promise<{ erased: number; checkinCount: number }> =>
  db.transaction().execute(async tx => {
    if (!(await lockLink(tx, linkId))) return { erased: 0, checkinCount: 0 }
    const { rows } = await sql<Gone>`
      with gone as (
        delete from check_ins where link_id = ${linkId} and ordinal = any(array(
          select ordinal from check_ins where link_id = ${linkId} and user_email = ${visitorEmail} limit ${ERASED_AT_ONCE}))
        returning ordinal, photo_id, photo_bytes),
      gaps as (insert into check_in_gaps (link_id, ordinal) select ${linkId}, ordinal from gone)
      select ordinal, photo_id, photo_bytes from gone`.execute(tx)
    if (rows.length > 0) await settle(tx, linkId, rows)
    const pending = await erasePending(tx, linkId, visitorEmail)
    const { checkin_count: checkinCount } = await tx
      .selectFrom('links')
      .select('checkin_count')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
    return { erased: rows.length + pending, checkinCount }
  })

/** A confirmed one is no second check-in: it goes uncounted, with its check-in. */
async function erasePending(tx: Queries, linkId: string, visitorEmail: string): Promise<number> {
  const gone = await tx
    .deleteFrom('pending_check_ins')
    .where('link_id', '=', linkId)
    .where('user_email', '=', visitorEmail)
    .returning(['photo_id', 'photo_bytes', 'confirmed_at'])
    .execute()
  const waiting = gone.filter(({ confirmed_at }) => confirmed_at === null)
  if (waiting.length === 0) return 0
  await sql`update links set pending_count = pending_count - ${waiting.length}, photo_bytes = photo_bytes - ${weightOf(waiting)}
    where id = ${linkId}`.execute(tx)
  await enqueuePhotoErasure(
    tx,
    waiting.flatMap(({ photo_id }) => photo_id ?? []),
  )
  return waiting.length
}
