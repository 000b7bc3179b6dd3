import { sql } from 'kysely'
import type { Db, Queries } from '../../../db/db.ts'
import { listedAt } from './listed-at.ts'

/** An excuse may tell of an illness: why somebody was away goes so many days after the session, or after it was entered. */
const REASON_DAYS = 30
const BATCH_ROWS = 2000

interface Excuses {
  linkId: string
  startsAt: Date
  personIds: readonly string[]
}

interface ExcusedPerson {
  personId: string
  name: string
  email: string | null
}

/** Returns those who had no such excuse. The list must be locked. */
export async function storeExcuses(
  tx: Queries,
  { linkId, startsAt, personIds }: Excuses,
  reason: string,
): Promise<ExcusedPerson[]> {
  const { rows } = await sql<ExcusedPerson>`
    with excused as (
      insert into attendances as a (link_id, starts_at, person_id, state, reason, excused_at)
      select distinct ${linkId}::uuid, ${startsAt}::timestamptz, id, 'excused', ${reason}, app_now()
      from unnest(${personIds}::uuid[]) as p (id)
      on conflict (link_id, starts_at, person_id) do update
        set state = 'excused', reason = excluded.reason, excused_at = excluded.excused_at
        where a.state <> 'excused' or a.reason is distinct from excluded.reason
      returning person_id)
    select p.id as "personId", p.name, p.email from people p join excused e on e.person_id = p.id
    where p.link_id = ${linkId} order by p.folded_name`.execute(tx)
  return rows
}

/** Returns the people whose excuse was taken back. Those on the list when the session ended are absent again. The list must be locked. */
export async function takeBackExcuses(
  tx: Queries,
  { linkId, startsAt, personIds }: Excuses,
  endedAt: Date | null,
): Promise<ExcusedPerson[]> {
  const { rows } = await sql<ExcusedPerson>`
    with excused as (
      select a.person_id, ${listedAt(endedAt)} as absent
      from attendances a join people p on (p.link_id, p.id) = (a.link_id, a.person_id)
      where a.link_id = ${linkId} and a.starts_at = ${startsAt} and a.person_id = any(${personIds}::uuid[]) and a.state = 'excused'),
    absent as (
      update attendances a set state = 'absent', reason = null, excused_at = null from excused e
      where a.link_id = ${linkId} and a.starts_at = ${startsAt} and a.person_id = e.person_id and e.absent),
    gone as (
      delete from attendances a using excused e
      where a.link_id = ${linkId} and a.starts_at = ${startsAt} and a.person_id = e.person_id and not e.absent)
    select p.id as "personId", p.name, p.email from people p join excused e on e.person_id = p.id
    where p.link_id = ${linkId} order by p.folded_name`.execute(tx)
  return rows
}

/** Erases old reasons; the excuses stay. Returns how many. */
export async function eraseOldReasons(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update attendances set reason = null where (link_id, starts_at, person_id) in (
      select link_id, starts_at, person_id from attendances
      where reason is not null and greatest(starts_at, excused_at) < app_now() - make_interval(days => ${REASON_DAYS})
      limit ${BATCH_ROWS})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
