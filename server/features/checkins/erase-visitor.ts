import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { recordsWithActs } from '../journal/index.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'
import {
  afterErasure,
  ERASE_BATCH_ROWS,
  ERASED_COLUMNS,
  type ErasedRow,
  type ErasureDeps,
  eraseFromJournal,
  lockLink,
  photoBytesOf,
} from './erasure-store.ts'

/** Erases a batch of the check-ins with this email at this link, and returns how many. */
export const eraseVisitorAtLink = (
  { config, db }: ErasureDeps,
  linkId: string,
  visitorEmail: string,
): Promise<{ erased: number; checkinCount: number }> =>
  db.transaction().execute(async tx => {
    if (!(await lockLink(tx, linkId))) return { erased: 0, checkinCount: 0 }
    const { rows } = await sql<ErasedRow>`
      with erased as (
        delete from check_ins where link_id = ${linkId} and ordinal = any(array(
          select ordinal from check_ins where link_id = ${linkId} and user_email = ${visitorEmail} limit ${ERASE_BATCH_ROWS}))
        returning *),
      gaps as (insert into check_in_gaps (link_id, ordinal) select ${linkId}, ordinal from erased),
      in_order as (
        delete from late_records t using erased e
        where (t.link_id, t.at, t.ordinal) = (e.link_id, e.checked_in_at, e.ordinal))
      select ${ERASED_COLUMNS} from erased`.execute(tx)
    if (rows.length > 0) await afterErasure({ config }, tx, { linkId, erased: rows, actor: 'creator' })
    const pending = await erasePending({ config }, tx, { linkId, visitorEmail })
    const { checkin_count: checkinCount } = await tx
      .selectFrom('links')
      .select('checkin_count')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
    return { erased: rows.length + pending, checkinCount }
  })

/** A confirmed row is deleted too but not counted, since its check-in has been counted. */
async function erasePending(
  deps: Pick<ErasureDeps, 'config'>,
  tx: Queries,
  { linkId, visitorEmail }: { linkId: string; visitorEmail: string },
): Promise<number> {
  const deleted = await tx
    .deleteFrom('pending_check_ins')
    .where('link_id', '=', linkId)
    .where('user_email', '=', visitorEmail)
    .returning([
      'id',
      'photo_id',
      'photo_bytes',
      'confirmed_at',
      'waits_for',
      'decision',
      'checked_in_at',
      'device_type',
    ])
    .execute()
  const waiting = deleted.filter(({ confirmed_at }) => confirmed_at === null)
  if (waiting.length === 0) return 0
  const forMail = waiting.filter(({ waits_for }) => waits_for === 'mail').length
  const undecided = waiting.filter(({ waits_for, decision }) => waits_for === 'review' && decision === null)
  await sql`update links set pending_count = pending_count - ${forMail}, held_count = held_count - ${undecided.length},
    photo_bytes = photo_bytes - ${photoBytesOf(waiting)} where id = ${linkId}`.execute(tx)
  await countUnanswered(tx, linkId, undecided)
  const declined = await recordsWithActs(
    tx,
    linkId,
    waiting.map(({ id }) => id),
  )
  // Without an act, a creator could drop an ask and leave no trace of it.
  const ids = new Set([...declined, ...undecided.map(({ id }) => id)])
  await eraseFromJournal(deps, tx, { linkId, ids: [...ids], actor: 'creator' })
  await enqueuePhotoErasure(
    tx,
    waiting.flatMap(({ photo_id }) => photo_id ?? []),
  )
  return waiting.length
}

/** As an ask counts that nobody decides in time. */
async function countUnanswered(
  tx: Queries,
  linkId: string,
  asks: { checked_in_at: Date; device_type: string }[],
): Promise<void> {
  if (asks.length === 0) return
  await sql`
    insert into attempt_counts as a (link_id, slot_at, outcome, device_type, attempts)
    select ${linkId}, date_bin('15 minutes', at, 'epoch'), 'unanswered', device_type, count(*)
    from unnest(${asks.map(ask => ask.checked_in_at)}::timestamptz[], ${asks.map(ask => ask.device_type)}::text[])
      as asks (at, device_type) group by 2, 4
    on conflict (link_id, slot_at, outcome, device_type) do update set attempts = a.attempts + excluded.attempts`.execute(
    tx,
  )
}
