import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Queries } from '../../db/db.ts'
import type { NoPayload } from '../../jobs/queue.ts'
import { recordErasure } from '../../jobs/record-erasure.ts'
import { erasePersonalOf } from '../journal/index.ts'
import { type LinkState, newestOrdinal } from '../links/index.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'
import { type InSession, sessionOfRecord } from '../schedules/index.ts'
import { ADD_ATTEMPTS, slotOf } from './attempt-counts.ts'
import { COUNTED_AT, PERSON_COLUMNS } from './check-in-rows.ts'
import { completeCheckIns } from './complete-check-ins.ts'
import { enqueueReviewEmail, REVIEW_WITHIN_DAYS } from './review/review-email.ts'

const EXPIRED_BATCH_ROWS = 500

export interface PendingCheckIn {
  link_id: string
  id: string
  user_name: string
  user_email: string | null
  user_phone: string | null
  device_type: string
  photo_id: string | null
  photo_bytes: number | null
  checked_in_at: Date
  /** By what time it finds its session. */
  counted_at: Date
  ip: string | null
  /** Hashes of network and site, where the link keeps no IP. */
  networks: string | null
  browser_hash: Buffer
  confirmed_at: Date | null
  /** The check-in that was made of it has been voided. */
  voided: boolean
  waits_for: 'mail' | 'review'
  review_reason: string | null
  decision: 'approved' | 'declined' | null
  decline_reason: string | null
  /** Who came by a personal link. */
  person_id: string | null
  /** The check-in that left no room for this one. */
  earlier_id: string | null
}

const SELECT_PENDING = `select link_id, id, user_name, user_email, user_phone, device_type, photo_id, photo_bytes, checked_in_at,
  ${COUNTED_AT} as counted_at, host(ip) as ip, networks, browser_hash, confirmed_at, waits_for, review_reason, decision, decline_reason, person_id,
  earlier_id, exists (select from check_ins c where (c.link_id, c.id) = (p.link_id, p.id) and c.state = 'void') as voided
  from pending_check_ins p where link_id = $1 and expires_at > app_now()`

export async function pendingByToken(
  client: pg.ClientBase,
  linkId: string,
  tokenHash: Buffer,
): Promise<PendingCheckIn | undefined> {
  const { rows } = await client.query<PendingCheckIn>(`${SELECT_PENDING} and token_hash = $2 for update`, [
    linkId,
    tokenHash,
  ])
  return rows[0]
}

export async function pendingById(
  client: pg.ClientBase,
  linkId: string,
  id: string,
): Promise<PendingCheckIn | undefined> {
  const { rows } = await client.query<PendingCheckIn>(`${SELECT_PENDING} and id = $2 for update`, [linkId, id])
  return rows[0]
}

/** The valid check-in that left no room for one that has waited. */
export async function earlierOf(
  client: pg.ClientBase,
  { link_id: linkId, earlier_id: id }: PendingCheckIn,
): Promise<{ id: string; checked_in_at: Date } | undefined> {
  const { rows } = await client.query<{ id: string; checked_in_at: Date }>(
    `select id, checked_in_at from check_ins where link_id = $1 and id = $2 and state = 'valid'`,
    [linkId, id],
  )
  return rows[0]
}

/** After its email, an ask waits for the creator. The link must be locked. */
export async function holdPending(
  client: pg.ClientBase,
  linkId: string,
  pending: PendingCheckIn,
  reason: string,
): Promise<void> {
  await client.query(
    `update pending_check_ins set waits_for = 'review', email_verified = true, user_name = $3, user_phone = $4,
       review_reason = $5, expires_at = checked_in_at + interval '${REVIEW_WITHIN_DAYS} days'
     where link_id = $1 and id = $2`,
    [linkId, pending.id, pending.user_name, pending.user_phone, reason],
  )
  await client.query('update links set pending_count = pending_count - 1, held_count = held_count + 1 where id = $1', [
    linkId,
  ])
  await enqueueReviewEmail(client, linkId)
}

/** Copies a pending check-in to the check-ins, with the same id, and returns its session. The link must be locked. */
export async function confirmPending(
  client: pg.ClientBase,
  link: LinkState,
  pending: PendingCheckIn,
): Promise<InSession | null> {
  link.checkinCount++
  await client.query(
    `update pending_check_ins set confirmed_at = app_now(), networks = null, user_name = $3, user_phone = $4
     where link_id = $1 and id = $2`,
    [link.id, pending.id, pending.user_name, pending.user_phone],
  )
  await client.query(
    `with late as (
       insert into late_records (link_id, at, ordinal)
       select p.link_id, p.checked_in_at, $3::int from pending_check_ins p join links l on l.id = p.link_id
       where p.link_id = $1 and p.id = $2 and (p.checked_in_at < l.last_checkin_at or l.void_count > 0))
     insert into check_ins (${PERSON_COLUMNS}, ordinal, email_verified)
     select ${PERSON_COLUMNS}, $3::int, true from pending_check_ins where link_id = $1 and id = $2`,
    [link.id, pending.id, newestOrdinal(link)],
  )
  const inSession = await sessionOfRecord(client, link.id, pending.counted_at)
  const marked = await completeCheckIns(client, link, [{ id: pending.id, ordinal: newestOrdinal(link), inSession }])
  await client.query(
    `update links set checkin_count = $2, pending_count = pending_count - 1,
       last_checkin_at = greatest(last_checkin_at, $3), marked_count = marked_count + $4 where id = $1`,
    [link.id, link.checkinCount, pending.checked_in_at, marked],
  )
  return inSession
}

/** Deletes a check-in that is still pending, with its photo, also from what an older backup brings back. The link must be locked. */
export async function withdrawPending(
  client: pg.ClientBase,
  { creatorId }: LinkState,
  pending: PendingCheckIn,
): Promise<void> {
  const { link_id: linkId, id, photo_id: photoId, photo_bytes: photoBytes } = pending
  await client.query('delete from pending_check_ins where link_id = $1 and id = $2', [linkId, id])
  await client.query(
    `update links set pending_count = pending_count - $3, held_count = held_count - $4, photo_bytes = photo_bytes - $2
     where id = $1`,
    [linkId, photoBytes ?? 0, Number(pending.waits_for === 'mail'), Number(pending.waits_for === 'review')],
  )
  if (photoId) await enqueuePhotoErasure(client, [photoId])
  await recordErasure(client, { kind: 'check_in', creatorId, linkId, checkInId: id, actor: 'visitor' })
}

/**
 * Erases those who waited too long, with their photos: for their email, or for a decision, which counts as unanswered. One who
 * has become a check-in only loses the row here.
 */
export async function* eraseExpiredPending(db: Db): AsyncGenerator<NoPayload> {
  while ((await db.transaction().execute(eraseBatch)) === EXPIRED_BATCH_ROWS) yield {}
}

interface ExpiredRow {
  link_id: string
  id: string
  decision: PendingCheckIn['decision']
  photo_id: string | null
  confirmed_at: Date | null
}

async function eraseBatch(tx: Queries): Promise<number> {
  const { rows } = await sql<ExpiredRow>`
    with expired as (
      select p.link_id, p.id from pending_check_ins p join links l on l.id = p.link_id
      where p.expires_at <= app_now() order by p.link_id, p.id limit ${EXPIRED_BATCH_ROWS} for update of l, p skip locked),
    erased as (delete from pending_check_ins p using expired where (p.link_id, p.id) = (expired.link_id, expired.id) returning p.*),
    counted as (
      update links set pending_count = pending_count - for_mail, held_count = held_count - for_review,
        photo_bytes = photo_bytes - bytes
      from (
        select link_id, count(*) filter (where waits_for = 'mail') as for_mail,
          count(*) filter (where waits_for = 'review' and decision is null) as for_review,
          coalesce(sum(photo_bytes), 0) as bytes
        from erased where confirmed_at is null group by link_id) g
      where links.id = g.link_id),
    unanswered as (
      insert into attempt_counts as a (link_id, slot_at, outcome, device_type, attempts)
      select link_id, ${sql.raw(slotOf('checked_in_at'))}, 'unanswered', device_type, count(*)
      from erased where waits_for = 'review' and decision is null group by 1, 2, 4
      ${sql.raw(ADD_ATTEMPTS)})
    select link_id, id, decision, photo_id, confirmed_at from erased`.execute(tx)
  await erasePersonalOfDeclined(tx, rows)
  const photoIds = rows.flatMap(({ photo_id, confirmed_at }) => (photo_id && !confirmed_at ? [photo_id] : []))
  await enqueuePhotoErasure(tx, photoIds)
  return rows.length
}

/** The journal keeps that somebody was declined, and not who. */
async function erasePersonalOfDeclined(tx: Queries, rows: ExpiredRow[]): Promise<void> {
  const declined = rows.filter(({ decision }) => decision === 'declined')
  for (const [linkId, ofLink] of Map.groupBy(declined, row => row.link_id))
    await erasePersonalOf(
      tx,
      linkId,
      ofLink.map(({ id }) => id),
    )
}

/** A declined visitor's position, address and photo go after a day; the rest stays as long as an ask may wait. */
export async function* stripDeclined(db: Db): AsyncGenerator<NoPayload> {
  while ((await db.transaction().execute(stripBatch)) === EXPIRED_BATCH_ROWS) yield {}
}

async function stripBatch(tx: Queries): Promise<number> {
  const { rows } = await sql<{ photo_id: string | null }>`
    with stripping as (
      select p.link_id, p.id, p.photo_id, p.photo_bytes from pending_check_ins p join links l on l.id = p.link_id
      where p.decision = 'declined' and p.decided_at <= app_now() - interval '1 day'
        and (p.latitude is not null or p.ip is not null or p.inside is not null or p.photo_id is not null)
      order by p.link_id, p.id limit ${EXPIRED_BATCH_ROWS} for update of l, p skip locked),
    stripped as (
      update pending_check_ins p set latitude = null, longitude = null, accuracy_m = null, distance_m = null, ip = null,
        networks = null, inside = null, accuracy_band = null, distance_band = null, photo_id = null, photo_bytes = null, photo_hash = null
      from stripping s where (p.link_id, p.id) = (s.link_id, s.id)),
    counted as (
      update links set photo_bytes = links.photo_bytes - g.bytes
      from (select link_id, coalesce(sum(photo_bytes), 0) as bytes from stripping group by link_id) g
      where links.id = g.link_id)
    select photo_id from stripping`.execute(tx)
  await enqueuePhotoErasure(
    tx,
    rows.flatMap(({ photo_id }) => photo_id ?? []),
  )
  return rows.length
}
