import { type RawBuilder, sql } from 'kysely'
import type { Db, Queries } from '../../db/db.ts'
import type { Age } from '../journal/index.ts'
import { lockLink } from '../links/index.ts'
import {
  afterErasure,
  ERASE_BATCH_ROWS,
  ERASED_COLUMNS,
  type ErasedRow,
  type ErasureDeps,
  KEPT_SINCE,
} from './erasure-store.ts'

/** Whether a check-in `c` is to be erased, of which the time that a creator entered may be long past. */
const isOld = (before: Date | RawBuilder<unknown>) => sql`${KEPT_SINCE} < ${before}`

/** A check-in `c` that was corrected stays where its ordinal is, and holds up nobody. */
const oldOrInOrder = (before: Date | RawBuilder<unknown>) => sql`(${isOld(before)} or not exists (
  select from late_records t where (t.link_id, t.at, t.ordinal) = (c.link_id, c.checked_in_at, c.ordinal)))`

/** The old ones among the check-ins that stand out of order at a link `l`. */
const oldLate = (linkId: string | RawBuilder<unknown>, before: Date | RawBuilder<unknown>) => sql`
  from late_records t join check_ins c on (c.link_id, c.ordinal) = (t.link_id, t.ordinal)
  where t.link_id = ${linkId} and t.at < ${before} and ${isOld(before)}`

/** The oldest check-ins of a link, as far as they are old. */
const chooseOldest = (linkId: string, before: Date, max: number) => sql`
  with oldest as materialized (
    select ordinal, checked_in_at as at, ${isOld(before)} as old from check_ins c
    where link_id = ${linkId} and ${oldOrInOrder(before)} order by ordinal limit ${max}),
  recent as (select min(ordinal) as first from oldest where not old)
  select ordinal, at from oldest, recent where ordinal < recent.first or recent.first is null`

const chooseOldestLate = (linkId: string, before: Date, max: number) =>
  sql`select t.ordinal, t.at ${oldLate(linkId, before)} order by t.at limit ${max}`

/** Erases a batch of a link's oldest check-ins from before that time, and returns how many. */
export const eraseOldest = (deps: ErasureDeps, linkId: string, before: Date): Promise<number> =>
  eraseChosen(deps, linkId, chooseOldest(linkId, before, ERASE_BATCH_ROWS))

/** Erases a batch of the check-ins from before that time that stand out of order at a link, and returns how many. */
export const eraseOldestLate = (deps: ErasureDeps, linkId: string, before: Date): Promise<number> =>
  eraseChosen(deps, linkId, chooseOldestLate(linkId, before, ERASE_BATCH_ROWS))

/** How many check-ins of a link both would erase; of more than `max` it is known that they are no fewer. */
export async function countOld(
  db: Db,
  linkId: string,
  { before, max }: { before: Date; max: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select ordinal from (${chooseOldest(linkId, before, max)}) as oldest
      union select ordinal from (${chooseOldestLate(linkId, before, max)}) as late) as old`.execute(db)
  return rows[0]!.count
}

/** `chosen` selects `ordinal` and `at` of check-ins. */
const eraseChosen = ({ config, db }: ErasureDeps, linkId: string, chosen: RawBuilder<unknown>): Promise<number> =>
  db.transaction().execute(async tx => {
    if (!(await lockLink(tx, linkId))) return 0
    const { rows } = await sql<ErasedRow>`
      with chosen as materialized (${chosen}),
      erased as (
        delete from check_ins c using chosen where c.link_id = ${linkId} and c.ordinal = chosen.ordinal
        returning c.*),
      in_order as (
        delete from late_records t using chosen
        where (t.link_id, t.at, t.ordinal) = (${linkId}, chosen.at, chosen.ordinal))
      select ${ERASED_COLUMNS} from erased`.execute(tx)
    if (rows.length === 0) return 0
    await afterErasure({ config }, tx, { linkId, erased: rows, actor: 'retention' })
    await keepInnerGaps(tx, linkId, rows)
    return rows.length
  })

/** Ordinals below the oldest check-in are no gaps; a record that stands out of order may be older than its neighbours. */
async function keepInnerGaps(tx: Queries, linkId: string, erased: ErasedRow[]): Promise<void> {
  const oldest = sql`coalesce((select min(ordinal) from check_ins where link_id = ${linkId}), 2147483647)`
  await sql`insert into check_in_gaps (link_id, ordinal)
    select ${linkId}, ordinal from unnest(${erased.map(({ ordinal }) => ordinal)}::int[]) as ordinal
    where ordinal > ${oldest}`.execute(tx)
  await sql`delete from check_in_gaps where link_id = ${linkId} and ordinal < ${oldest}`.execute(tx)
}

export async function daysAgo(db: Db, days: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select app_now() - make_interval(days => ${days}) as at`.execute(db)
  return rows[0]!.at
}

export interface LinkToErase {
  id: string
  /** Check-ins of this link from before that time are old. */
  before: Date
}

/**
 * Links that hold an old check-in: their oldest, or one out of order. Old is what was made before that time, or earlier than the
 * link keeps check-ins.
 */
export async function linksToErase(db: Db, before: Date | null, maxLinks: number): Promise<LinkToErase[]> {
  const age = sql`age.before`
  const { rows } = await sql<LinkToErase>`
    select l.id, age.before from links l
    cross join lateral (
      select greatest(${before}::timestamptz, app_now() - make_interval(days => l.keep_days)) as before) age
    cross join lateral (
      select coalesce((
        select ${isOld(age)} from check_ins c where c.link_id = l.id and ${oldOrInOrder(age)} order by ordinal limit 1),
        false) as begins_old) oldest
    where l.checkin_count + l.void_count > 0 and age.before is not null
      and (begins_old or exists (select ${oldLate(sql`l.id`, age)}))
    limit ${maxLinks}`.execute(db)
  return rows
}

/** Refused attempts hold no name, but a device and a time. */
export async function eraseOldRefused(db: Db, age: Age): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from refused_attempts where (link_id, id) in (
      select link_id, id from refused_attempts r where ${age({ at: 'r.attempted_at', linkId: 'r.link_id' })} order by attempted_at limit ${ERASE_BATCH_ROWS})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Visitors who were last seen so long ago: they will count as new again. */
export async function eraseOldVisitors(db: Db, age: Age): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visitors where (creator_id, email_hash, link_id) in (
      select creator_id, email_hash, link_id from (
        select *, (last_seen_on + 1)::timestamp at time zone 'UTC' as seen_before from visitors) v
      where ${age({ at: 'v.seen_before', linkId: 'v.link_id' })} limit ${ERASE_BATCH_ROWS})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** People who have waited for so long: the job that erases who waited too long takes them up. */
export async function expireOldWaiting(db: Db, age: Age): Promise<void> {
  await sql`update pending_check_ins p set expires_at = app_now()
    where expires_at > app_now() and ${age({ at: 'p.checked_in_at', linkId: 'p.link_id' })}`.execute(db)
}
