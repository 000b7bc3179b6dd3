import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { recordsWithActs } from '../journal/index.ts'
import { lockLink } from '../links/index.ts'
import { enqueuePhotoErasure } from '../photos/index.ts'
import { ADD_ATTEMPTS, slotOf } from './attempt-counts.ts'
import { type AskedSince, recordedBefore, waitedBefore } from './erasure-requests/recorded-before.ts'
import {
  afterErasure,
  deleteCheckIns,
  ERASE_BATCH_ROWS,
  type ErasedBy,
  type ErasureDeps,
  eraseFromJournal,
  forgetVisitors,
  photoBytesOf,
} from './erasure-store.ts'
import { checkInsOf, type Whose, waitingOf } from './visitor-rows.ts'

/** Never the service itself, because of age. */
interface ByPerson extends ErasedBy {
  actor: 'creator' | 'visitor'
}

interface VisitorAtLink extends ByPerson {
  linkId: string
  whose: Whose
  /** Only what was recorded before that. */
  askedSince?: AskedSince | undefined
}

interface ChosenPending extends ByPerson {
  linkId: string
  /** Of the rows that wait. */
  chosen: RawBuilder<boolean>
  /** The check-ins that were just erased. */
  erasedIds: string[]
}

interface ErasedBatch {
  erased: number
  checkinCount: number
  /** Under which they were. */
  emails: string[]
}

/** Erases a batch of the visitor's check-ins at this link. */
export const eraseVisitorAtLink = (
  { config, db }: ErasureDeps,
  { linkId, whose, askedSince, ...by }: VisitorAtLink,
): Promise<ErasedBatch> =>
  db.transaction().execute(async tx => {
    if (!(await lockLink(tx, linkId))) return { erased: 0, checkinCount: 0, emails: [] }
    const atLink = sql`l.id = ${linkId}`
    // Read before the matches go by which some are known.
    const { rows: waiting } = await sql<{ id: string }>`select id from (${waitingOf(atLink, whose)}) as w`.execute(tx)
    const before = askedSince ? sql`and ${recordedBefore(askedSince)}` : sql``
    const rows = await deleteCheckIns(
      tx,
      { linkId, erasedBy: by.actor },
      sql`ordinal in (select ordinal from (${checkInsOf(atLink, whose)}) as v) ${before} limit ${ERASE_BATCH_ROWS}`,
    )
    if (rows.length > 0) await afterErasure({ config }, tx, { linkId, erased: rows, ...by })
    const erasedIds = rows.map(({ id }) => id)
    // With the rows that the check-ins were before.
    const ids = [...erasedIds, ...waiting.map(({ id }) => id)]
    const pending = await erasePending({ config }, tx, {
      linkId,
      chosen: sql`id = any(${ids}::uuid[]) ${askedSince ? sql`and ${waitedBefore(askedSince)}` : sql``}`,
      ...by,
      erasedIds,
    })
    const emails = [...new Set(rows.flatMap(({ user_email }) => user_email ?? []))]
    await forgetVisitors(tx, linkId, emails)
    const { checkin_count: checkinCount } = await tx
      .selectFrom('links')
      .select('checkin_count')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
    return { erased: rows.length + pending, checkinCount, emails }
  })

/**
 * Erases those who wait, were declined or have become check-ins, at a locked link. A confirmed row is deleted too but not counted,
 * since its check-in has been counted. One without a check-in was a repeated one, and leaves an act: sent again, it would come back.
 */
export async function erasePending(
  deps: Pick<ErasureDeps, 'config'>,
  tx: Queries,
  { linkId, chosen, actor, because, erasedIds }: ChosenPending,
): Promise<number> {
  const deleted = await tx
    .deleteFrom('pending_check_ins')
    .where('link_id', '=', linkId)
    .where(chosen)
    .returning([
      'id',
      'photo_id',
      'photo_bytes',
      'confirmed_at',
      'waits_for',
      'decision',
      'checked_in_at',
      'device_type',
      sql<boolean>`exists (select from check_ins c where (c.link_id, c.id) = (pending_check_ins.link_id, pending_check_ins.id))`.as(
        'recorded',
      ),
    ])
    .execute()
  const waiting = deleted.filter(({ confirmed_at }) => confirmed_at === null)
  const repeated = deleted.filter(
    ({ id, confirmed_at, recorded }) => confirmed_at !== null && !recorded && !erasedIds.includes(id),
  )
  if (waiting.length + repeated.length === 0) return 0
  const forMail = waiting.filter(({ waits_for }) => waits_for === 'mail').length
  const undecided = waiting.filter(({ waits_for, decision }) => waits_for === 'review' && decision === null)
  await sql`update links set pending_count = pending_count - ${forMail}, held_count = held_count - ${undecided.length},
    photo_bytes = photo_bytes - ${photoBytesOf(waiting)} where id = ${linkId}`.execute(tx)
  await countUnanswered(tx, linkId, undecided)
  const known = await recordsWithActs(
    tx,
    linkId,
    waiting.map(({ id }) => id),
  )
  // Without an act, a creator could drop an ask and leave no trace of it, and what its visitor erased would come back when it is sent again.
  const traced = [...(actor === 'visitor' ? waiting : undecided), ...repeated]
  const ids = new Set([...known, ...traced.map(({ id }) => id)])
  await eraseFromJournal(deps, tx, { linkId, ids: [...ids], actor, because })
  await enqueuePhotoErasure(
    tx,
    waiting.flatMap(({ photo_id }) => photo_id ?? []),
  )
  return waiting.length + repeated.length
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
    select ${linkId}, ${sql.raw(slotOf('at'))}, 'unanswered', device_type, count(*)
    from unnest(${asks.map(ask => ask.checked_in_at)}::timestamptz[], ${asks.map(ask => ask.device_type)}::text[])
      as asks (at, device_type) group by 2, 4
    ${sql.raw(ADD_ATTEMPTS)}`.execute(tx)
}
