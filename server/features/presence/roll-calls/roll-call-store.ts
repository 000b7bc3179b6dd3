import { type RawBuilder, type Selectable, sql } from 'kysely'
import { DRILL_MINUTES, type RollCaller } from '../../../../contract/roll-calls.ts'
import type { Db, Queries } from '../../../db/db.ts'
import type { RollCalls } from '../../../db/presence-schema.ts'
import type { Age } from '../../journal/index.ts'

export type RollCallRow = Selectable<RollCalls>

/** Of somebody who was on a list but has left since, the check-in is looked for among so many newest ones. */
const SEARCHED_CHECK_INS = 100_000

export const rollCallOf = (tx: Queries, linkId: string, id: string): Promise<RollCallRow | undefined> =>
  tx.selectFrom('roll_calls').selectAll().where('link_id', '=', linkId).where('id', '=', id).executeTakeFirst()

interface NewRollCall {
  linkId: string
  id: string
  by: RollCaller
  listAt: Date
  startedAt: Date
  drillAt: Date
}

interface FoundDrill {
  startedAt: Date
  /** How many roll calls of the same caller it has. */
  rollCalls: number
}

/** The drill that began at most an hour before, or else after: a result that was made offline comes late. Otherwise a new one. */
export async function drillOf(
  tx: Queries,
  { linkId, by, startedAt }: Pick<NewRollCall, 'linkId' | 'by' | 'startedAt'>,
): Promise<FoundDrill> {
  const { rows } = await sql<FoundDrill>`
    select drill_at as "startedAt", count(*) filter (where by = ${by})::int as "rollCalls" from roll_calls
    where link_id = ${linkId}
      and drill_at between ${startedAt}::timestamptz - make_interval(mins => ${DRILL_MINUTES})
        and ${startedAt}::timestamptz + make_interval(mins => ${DRILL_MINUTES})
    group by drill_at order by drill_at > ${startedAt}::timestamptz, drill_at desc limit 1`.execute(tx)
  return rows[0] ?? { startedAt, rollCalls: 0 }
}

export const openRollCall = (
  tx: Queries,
  { linkId, id, by, listAt, startedAt, drillAt }: NewRollCall,
): Promise<RollCallRow> =>
  tx
    .insertInto('roll_calls')
    .values({ link_id: linkId, id, by, list_at: listAt, started_at: startedAt, received_at: null, drill_at: drillAt })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Check-ins `c` whose visitors were at the link at that time: they are still there, or left afterwards. */
const presentAt = (linkId: string, at: Date, newestOrdinal: number): RawBuilder<unknown> => sql`
  select c.id from present_now p join check_ins c on (c.link_id, c.ordinal) = (p.link_id, p.ordinal)
  where p.link_id = ${linkId} and p.since <= ${at}
  union
  select c.id from check_ins c
  where c.link_id = ${linkId} and c.ordinal > ${newestOrdinal - SEARCHED_CHECK_INS} and c.state = 'valid'
    and c.checked_in_at <= ${at} and c.out_at > ${at}`

/** Who was seen, and who was there at the time of the list and was not. Somebody seen who is on no list counts too. */
export async function insertMarks(
  tx: Queries,
  { link_id: linkId, id, list_at: listAt }: RollCallRow,
  { seen, newestOrdinal }: { seen: readonly string[]; newestOrdinal: number },
): Promise<void> {
  await sql`
    with called as (
      select id, false as seen from (${presentAt(linkId, listAt, newestOrdinal)}) present
      union all
      select c.id, true from unnest(${seen}::uuid[]) as sent (id)
      join check_ins c on c.link_id = ${linkId} and c.id = sent.id)
    insert into roll_call_marks (link_id, roll_call_id, check_in_id, seen)
    select ${linkId}, ${id}, called.id, bool_or(seen) from called group by called.id`.execute(tx)
}

/** Marks a roll call as received, and counts its drill anew. Somebody seen by anyone is seen. */
export async function countDrill(
  tx: Queries,
  { link_id: linkId, id, drill_at: drillAt }: RollCallRow,
): Promise<RollCallRow> {
  const { rows } = await sql<RollCallRow>`
    with people as (${peopleOfDrill(linkId, drillAt)}),
    numbers as (
      select count(*) filter (where seen) as seen_count, count(*) filter (where not seen) as missing_count from people),
    counted as (
      update roll_calls r set seen_count = n.seen_count, missing_count = n.missing_count,
        received_at = case when r.id = ${id} then app_now() else r.received_at end
      from numbers n where r.link_id = ${linkId} and r.drill_at = ${drillAt} returning r.*)
    select * from counted where id = ${id}`.execute(tx)
  return rows[0]!
}

/** `check_in_id` and `seen` of everybody who was called in a drill. */
export const peopleOfDrill = (linkId: string, drillAt: Date): RawBuilder<unknown> => sql`
  select m.check_in_id, bool_or(m.seen) as seen
  from roll_calls r join roll_call_marks m on (m.link_id, m.roll_call_id) = (r.link_id, r.id)
  where r.link_id = ${linkId} and r.drill_at = ${drillAt} group by m.check_in_id`

/** Who was called goes with the check-in. The numbers stay. */
export const eraseRollCallMarks = async (tx: Queries, linkId: string, checkInIds: readonly string[]) => {
  await sql`delete from roll_call_marks where link_id = ${linkId} and check_in_id = any(${checkInIds}::uuid[])`.execute(
    tx,
  )
}

/** Erases a batch of the marks of that age, and returns how many. */
export async function eraseOldRollCallMarks(db: Db, age: Age, batchRows: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from roll_call_marks where (link_id, roll_call_id, check_in_id) in (
      select m.link_id, m.roll_call_id, m.check_in_id
      from roll_calls r join roll_call_marks m on (m.link_id, m.roll_call_id) = (r.link_id, r.id)
      where ${age({ at: 'r.list_at', linkId: 'r.link_id' })} limit ${batchRows})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
