import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Queries } from '../../db/db.ts'
import { enqueue, type Jobs } from '../../jobs/queue.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'

const TASK = 'erase_deleted_links'
const ROWS_AT_ONCE = 2000
const MIN_REST_MS = 20

/**
 * Takes these links from their creator: from the commit on they are not found, listed, counted or exported, and a job erases
 * what they hold, since a million check-ins take longer than one statement may. Returns how many links these were.
 */
export async function markDeleted(
  tx: Queries,
  { creatorId, linkId }: { creatorId: string; linkId?: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update links set creator_id = null, former_creator_id = creator_id, checkin_token = 'deleted ' || id
    where creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and id = ${linkId}`}`.execute(tx)
  const deleted = Number(numAffectedRows ?? 0)
  if (deleted > 0) await enqueue(tx, TASK, {}, { key: TASK })
  return deleted
}

export const deletedLinkJobs = ({ db }: { db: Db }): Jobs => ({
  tasks: { [TASK]: () => resumableTask(db, { task: TASK }, eraseDeletedLinks(db)) },
  // For links whose job was lost.
  cron: [{ task: TASK, match: '47 * * * *' }],
})

/** Erases what deleted links hold, and the links, in slices of some tens of milliseconds, with as long a rest after each. */
export async function* eraseDeletedLinks(db: Db): AsyncGenerator<object> {
  while (true) {
    const begunAt = performance.now()
    if (!(await db.transaction().execute(eraseSlice))) return
    yield {}
    await sleep(Math.max(MIN_REST_MS, performance.now() - begunAt))
  }
}

interface DeletedLink {
  id: string
  former_creator_id: string | null
}

/**
 * False when no deleted link is left. Only one transaction at a time erases from one link, and a link that a check-in still
 * holds is left to the next slice.
 */
async function eraseSlice(tx: Queries): Promise<boolean> {
  const link = await tx
    .selectFrom('links')
    .select(['id', 'former_creator_id'])
    .where('creator_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!link) return deletedLinkLeft(tx)
  if (!(await eraseRowsOf(tx, link))) await tx.deleteFrom('links').where('id', '=', link.id).execute()
  return true
}

async function deletedLinkLeft(tx: Queries): Promise<boolean> {
  const left = await tx.selectFrom('links').select('id').where('creator_id', 'is', null).limit(1).executeTakeFirst()
  return left !== undefined
}

/** False when the link holds nothing any more. */
async function eraseRowsOf(tx: Queries, link: DeletedLink): Promise<boolean> {
  if (await eraseCheckIns(tx, link)) return true
  if (await erasePending(tx, link)) return true
  for (const table of ['refused_attempts', 'attempt_counts', 'check_in_gaps'])
    if (await eraseRows(tx, sql.table(table), link)) return true
  return false
}

interface Gone {
  rows: number
  photo_ids: string[] | null
}

/** With what is remembered of those visitors at this link. */
async function eraseCheckIns(tx: Queries, { id, former_creator_id: creatorId }: DeletedLink): Promise<boolean> {
  const { rows } = await sql<Gone>`
    with gone as (
      delete from check_ins where link_id = ${id} and ordinal in (
        select ordinal from check_ins where link_id = ${id} order by ordinal limit ${ROWS_AT_ONCE})
      returning photo_id, user_email),
    forgotten as (
      delete from visitors where ctid = any(array(
        select v.ctid from (select distinct sha256(convert_to(user_email, 'UTF8')) as email_hash from gone) g
        cross join lateral (
          select ctid from visitors
          where creator_id = ${creatorId} and email_hash = g.email_hash and link_id = ${id} offset 0) v)))
    select count(*)::int as rows, array_remove(array_agg(photo_id), null) as photo_ids from gone`.execute(tx)
  return erasedWithPhotos(tx, rows[0]!)
}

/** The photo of a confirmed one is its check-in's. */
async function erasePending(tx: Queries, { id }: DeletedLink): Promise<boolean> {
  const { rows } = await sql<Gone>`
    with gone as (
      delete from pending_check_ins where link_id = ${id} and id in (
        select id from pending_check_ins where link_id = ${id} limit ${ROWS_AT_ONCE})
      returning case when confirmed_at is null then photo_id end as photo_id)
    select count(*)::int as rows, array_remove(array_agg(photo_id), null) as photo_ids from gone`.execute(tx)
  return erasedWithPhotos(tx, rows[0]!)
}

async function erasedWithPhotos(tx: Queries, { rows, photo_ids: photoIds }: Gone): Promise<boolean> {
  if (photoIds) await enqueuePhotoErasure(tx, photoIds)
  return rows > 0
}

async function eraseRows(tx: Queries, table: RawBuilder<unknown>, { id }: DeletedLink): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where link_id = ${id} limit ${ROWS_AT_ONCE}))`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}
