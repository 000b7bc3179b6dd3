import { sql } from 'kysely'
import type { Db, Queries } from '../../db/db.ts'
import type { NoPayload } from '../../jobs/queue.ts'
import { lockLink } from '../links/index.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'
import { ERASE_BATCH_ROWS, KEPT_SINCE, photoBytesOf } from './erasure-store.ts'

interface LinkWithOldPhotos {
  id: string
  before: Date
}

interface ErasedPhoto {
  photo_id: string
  photo_bytes: number | null
}

/** Erases photos that are older than their link keeps them; the check-ins stay. */
export async function* eraseOldPhotos(db: Db): AsyncGenerator<NoPayload> {
  const { rows: links } = await sql<LinkWithOldPhotos>`
    select id, app_now() - make_interval(days => photo_days) as before from links
    where photo_days is not null and photo_bytes > 0 order by id`.execute(db)
  for (const link of links) {
    let erased: number
    do {
      erased = await db.transaction().execute(tx => eraseBatch(tx, link))
      yield {}
    } while (erased >= ERASE_BATCH_ROWS)
  }
}

async function eraseBatch(tx: Queries, { id, before }: LinkWithOldPhotos): Promise<number> {
  if (!(await lockLink(tx, id))) return 0
  const { rows: ofCheckIns } = await sql<ErasedPhoto>`
    with old as materialized (
      select ordinal, photo_id, photo_bytes from check_ins c
      where link_id = ${id} and photo_id is not null and ${KEPT_SINCE} < ${before}
      order by ordinal limit ${ERASE_BATCH_ROWS}),
    erased as (
      update check_ins c set photo_id = null, photo_source = null, photo_bytes = null, photo_hash = null from old
      where c.link_id = ${id} and c.ordinal = old.ordinal)
    select photo_id, photo_bytes from old`.execute(tx)
  const photos = [...ofCheckIns, ...(await eraseFromWaiting(tx, { id, before }))]
  if (photos.length === 0) return 0
  await sql`update links set photo_bytes = photo_bytes - ${photoBytesOf(photos)}, photos_full_at = null
    where id = ${id}`.execute(tx)
  await enqueuePhotoErasure(
    tx,
    photos.map(({ photo_id }) => photo_id),
  )
  return ofCheckIns.length
}

/** The photo of somebody who waits no longer belongs to the check-in. */
async function eraseFromWaiting(tx: Queries, { id, before }: LinkWithOldPhotos): Promise<ErasedPhoto[]> {
  const { rows } = await sql<ErasedPhoto & { waits: boolean }>`
    with old as materialized (
      select id, photo_id, photo_bytes, confirmed_at is null as waits from pending_check_ins
      where link_id = ${id} and photo_id is not null and checked_in_at < ${before}),
    erased as (
      update pending_check_ins p set photo_id = null, photo_source = null, photo_bytes = null, photo_hash = null from old
      where p.link_id = ${id} and p.id = old.id)
    select photo_id, photo_bytes, waits from old`.execute(tx)
  return rows.filter(({ waits }) => waits)
}
