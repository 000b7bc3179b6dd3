import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { enqueue, type Jobs, type NoPayload } from '../../jobs/queue.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'
import { hostNameOf } from './link-states.ts'

const TASK = 'erase_deleted_links'
const BATCH_ROWS = 2000
const MIN_PAUSE_MS = 20

/**
 * Detaches one link, or all of them, from the creator: from the commit on no query finds, lists, counts or exports them. A job
 * erases their data, since a million check-ins take longer than one statement may. Returns the number of links.
 */
export async function markDeleted(
  tx: Queries,
  { creatorId, linkId }: { creatorId: string; linkId?: string },
): Promise<number> {
  // The creator comes before its links, as in the deletion of an account.
  await sql`select from creators where id = ${creatorId} for no key update`.execute(tx)
  const { numAffectedRows } = await sql`
    update links set creator_id = null, former_creator_id = creator_id, checkin_token = 'deleted ' || id
    where creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and id = ${linkId}`}`.execute(tx)
  const deleted = Number(numAffectedRows ?? 0)
  if (deleted === 0) return 0
  await sql`update creators set links_made = links_made - ${deleted}::int where id = ${creatorId}`.execute(tx)
  await enqueue(tx, TASK, {}, { key: TASK })
  return deleted
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      erase_deleted_links: NoPayload
    }
  }
}

export const deletedLinkJobs = ({ db }: Pick<Deps, 'db'>): Jobs => ({
  tasks: { [TASK]: (_, { abortSignal }) => resumableTask(db, { task: TASK, abortSignal }, eraseDeletedLinks(db)) },
  // Finds links whose job was lost.
  cron: [{ task: TASK, match: '47 * * * *' }],
})

/** Erases deleted links and their data in batches of some tens of milliseconds, with a pause of the same length after each. */
export async function* eraseDeletedLinks(db: Db): AsyncGenerator<NoPayload> {
  while (true) {
    const startedAt = performance.now()
    if (!(await db.transaction().execute(eraseBatch))) return
    yield {}
    await sleep(Math.max(MIN_PAUSE_MS, performance.now() - startedAt))
  }
}

interface DeletedLink {
  id: string
  former_creator_id: string | null
}

/**
 * Returns false when no deleted link is left. The row lock lets one transaction at a time erase from a link; a link that a
 * check-in has locked is skipped until a later batch.
 */
async function eraseBatch(tx: Queries): Promise<boolean> {
  const link = await tx
    .selectFrom('links')
    .select(['id', 'former_creator_id'])
    .where('creator_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!link) return hasDeletedLinks(tx)
  if (!(await eraseRowsOf(tx, link))) await tx.deleteFrom('links').where('id', '=', link.id).execute()
  return true
}

async function hasDeletedLinks(tx: Queries): Promise<boolean> {
  const link = await tx.selectFrom('links').select('id').where('creator_id', 'is', null).limit(1).executeTakeFirst()
  return link !== undefined
}

/** Tables that may hold many rows of a link, and nothing else that has to be erased with them. */
export const ROWS_OF_A_LINK = [
  'refused_attempts',
  'attempt_counts',
  'attempt_days',
  'stale_attempt_days',
  'check_in_gaps',
  'late_records',
  'repeat_keys',
  'session_rows',
  'occurrences',
  'schedules',
  'matches',
  'assignments',
  'attendances',
  'displays',
  'present_now',
  'roll_call_marks',
  'roll_calls',
  'wardens',
  'people',
  'marks',
  'record_acts',
] as const

/** Returns false when the link has no rows left. */
async function eraseRowsOf(tx: Queries, link: DeletedLink): Promise<boolean> {
  if (await eraseCheckIns(tx, link)) return true
  if (await erasePending(tx, link)) return true
  if (await eraseRequests(tx, link)) return true
  for (const table of ROWS_OF_A_LINK) if (await eraseRows(tx, sql.table(table), link)) return true
  return false
}

interface ErasedBatch {
  rows: number
  photo_ids: string[] | null
}

/** Erases the visits of the same people from `visitors` too. */
async function eraseCheckIns(tx: Queries, { id, former_creator_id: creatorId }: DeletedLink): Promise<boolean> {
  const { rows } = await sql<ErasedBatch>`
    with erased as (
      delete from check_ins where link_id = ${id} and ordinal in (
        select ordinal from check_ins where link_id = ${id} order by ordinal limit ${BATCH_ROWS})
      returning photo_id, user_email),
    erased_visits as (
      delete from visitors where ctid = any(array(
        select v.ctid from (select distinct sha256(convert_to(user_email, 'UTF8')) as email_hash from erased) g
        cross join lateral (
          select ctid from visitors
          where creator_id = ${creatorId} and email_hash = g.email_hash and link_id = ${id} offset 0) v)))
    select count(*)::int as rows, array_remove(array_agg(photo_id), null) as photo_ids from erased`.execute(tx)
  return finishBatch(tx, rows[0]!)
}

/** The photo of a confirmed row belongs to its check-in. */
async function erasePending(tx: Queries, { id }: DeletedLink): Promise<boolean> {
  const { rows } = await sql<ErasedBatch>`
    with erased as (
      delete from pending_check_ins where link_id = ${id} and id in (
        select id from pending_check_ins where link_id = ${id} limit ${BATCH_ROWS})
      returning case when confirmed_at is null then photo_id end as photo_id)
    select count(*)::int as rows, array_remove(array_agg(photo_id), null) as photo_ids from erased`.execute(tx)
  return finishBatch(tx, rows[0]!)
}

interface ErasedRequest {
  email: string
  waits: boolean
  location_name: string
  formatted_address: string
  host_name: string | null
}

/** After the check-ins: a visitor who waits for an answer to a request to erase is told that it is done. */
async function eraseRequests(tx: Queries, { id }: DeletedLink): Promise<boolean> {
  const { rows } = await sql<ErasedRequest>`
    with erased as (
      delete from data_requests where link_id = ${id} and id in (
        select id from data_requests where link_id = ${id} limit ${BATCH_ROWS})
      returning link_id, user_email, asked_at is not null and kept_at is null as waits)
    select user_email as email, waits, l.location_name, l.formatted_address, ${sql.raw(hostNameOf('o'))} as host_name
    from erased join links l on l.id = link_id left join creators o on o.id = l.former_creator_id`.execute(tx)
  for (const { email, waits, ...link } of rows)
    if (waits)
      await enqueue(tx, 'notify_erased', {
        linkId: id,
        otherLinks: 0,
        checkIn: null,
        email,
        because: 'requested',
        deletedLink: link,
      })
  return rows.length > 0
}

/** Queues the erasure of the batch's photos, and says whether the batch had any rows. */
async function finishBatch(tx: Queries, { rows, photo_ids: photoIds }: ErasedBatch): Promise<boolean> {
  if (photoIds) await enqueuePhotoErasure(tx, photoIds)
  return rows > 0
}

async function eraseRows(tx: Queries, table: RawBuilder<unknown>, { id }: DeletedLink): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where link_id = ${id} limit ${BATCH_ROWS}))`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}
