import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Queries } from '../../db/db.ts'
import type { NoPayload } from '../../jobs/queue.ts'
import type { LinkState } from '../links/index.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'
import { PERSON_COLUMNS } from './check-in-rows.ts'

const EXPIRED_BATCH_ROWS = 500

export interface PendingCheckIn {
  link_id: string
  id: string
  user_name: string
  user_email: string
  user_phone: string | null
  device_type: string
  photo_id: string | null
  photo_bytes: number | null
  checked_in_at: Date
  ip: string | null
  browser_hash: Buffer
  confirmed_at: Date | null
}

const SELECT_PENDING = `select link_id, id, user_name, user_email, user_phone, device_type, photo_id, photo_bytes, checked_in_at,
  host(ip) as ip, browser_hash, confirmed_at from pending_check_ins where link_id = $1 and expires_at > app_now()`

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

/** Copies a pending check-in to the check-ins, with the same id. The link must be locked. */
export async function confirmPending(client: pg.ClientBase, link: LinkState, pending: PendingCheckIn): Promise<void> {
  link.checkinCount++
  await client.query(
    `update pending_check_ins set confirmed_at = app_now(), user_name = $3, user_phone = $4
     where link_id = $1 and id = $2`,
    [link.id, pending.id, pending.user_name, pending.user_phone],
  )
  await client.query(
    `insert into check_ins (${PERSON_COLUMNS}, ordinal)
     select ${PERSON_COLUMNS}, $3 from pending_check_ins where link_id = $1 and id = $2`,
    [link.id, pending.id, link.checkinCount + link.erasedCount],
  )
  await client.query(
    `update links set checkin_count = $2, pending_count = pending_count - 1,
       last_checkin_at = greatest(last_checkin_at, $3) where id = $1`,
    [link.id, link.checkinCount, pending.checked_in_at],
  )
}

/** Deletes a check-in that is still pending, with its photo. The link must be locked. */
export async function withdrawPending(client: pg.ClientBase, pending: PendingCheckIn): Promise<void> {
  const { link_id: linkId, id, photo_id: photoId, photo_bytes: photoBytes } = pending
  await client.query('delete from pending_check_ins where link_id = $1 and id = $2', [linkId, id])
  await client.query(
    'update links set pending_count = pending_count - 1, photo_bytes = photo_bytes - $2 where id = $1',
    [linkId, photoBytes ?? 0],
  )
  if (photoId) await enqueuePhotoErasure(client, [photoId])
}

/** Erases pending check-ins that were not confirmed in time, with their photos. A confirmed one only loses its row here. */
export async function* eraseExpiredPending(db: Db): AsyncGenerator<NoPayload> {
  while ((await db.transaction().execute(eraseBatch)) === EXPIRED_BATCH_ROWS) yield {}
}

async function eraseBatch(tx: Queries): Promise<number> {
  const { rows } = await sql<{ photo_id: string | null; confirmed_at: Date | null }>`
    with expired as (
      select p.link_id, p.id from pending_check_ins p join links l on l.id = p.link_id
      where p.expires_at <= app_now() order by p.link_id, p.id limit ${EXPIRED_BATCH_ROWS} for update of l, p skip locked),
    erased as (delete from pending_check_ins p using expired where (p.link_id, p.id) = (expired.link_id, expired.id) returning p.*),
    counted as (
      update links set pending_count = pending_count - n, photo_bytes = photo_bytes - bytes from (
        select link_id, count(*) as n, coalesce(sum(photo_bytes), 0) as bytes
        from erased where confirmed_at is null group by link_id) g
      where links.id = g.link_id)
    select photo_id, confirmed_at from erased`.execute(tx)
  const photoIds = rows.flatMap(({ photo_id, confirmed_at }) => (photo_id && !confirmed_at ? [photo_id] : []))
  await enqueuePhotoErasure(tx, photoIds)
  return rows.length
}
