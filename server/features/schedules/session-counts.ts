import { sql } from 'kysely'
import type pg from 'pg'
import { isLate } from '../../../contract/session-windows.ts'
import type { Queries } from '../../db/db.ts'
import { run } from '../../db/run.ts'
import type { PlannedSession } from './session-rules.ts'
import { IS_LATE } from './session-sql.ts'

/** The session of a check-in, and how late it was. */
export interface InSession {
  session: PlannedSession
  lateS: number
}

export interface SessionRecord extends InSession {
  linkId: string
  ordinal: number
}

/** Adds one to the sessions of check-ins that are being recorded, whose rows it names. `first` is the number of the first parameter. */
export const countInSessions = (first: number): string => {
  const param = (nth: number, type: string) => `$${first + nth}::${type}[]`
  return `session_rows_in as (
      insert into session_rows (link_id, starts_at, ordinal)
      select * from unnest(${param(0, 'uuid')}, ${param(1, 'timestamptz')}, ${param(2, 'int')})),
    sessions_counted as (
      insert into occurrences as o (link_id, starts_at, ends_at, title, late_after_min, checkin_count, late_count)
      select s.link_id, s.starts_at, min(s.ends_at), min(s.title), min(s.late_after_min), count(*), count(*) filter (where s.late)
      from unnest(${param(0, 'uuid')}, ${param(1, 'timestamptz')}, ${param(3, 'timestamptz')}, ${param(4, 'text')},
        ${param(5, 'int')}, ${param(6, 'bool')}) as s (link_id, starts_at, ends_at, title, late_after_min, late)
      group by s.link_id, s.starts_at
      on conflict (link_id, starts_at) do update set ends_at = excluded.ends_at, title = excluded.title,
        late_after_min = excluded.late_after_min, checkin_count = o.checkin_count + excluded.checkin_count,
        late_count = o.late_count + excluded.late_count)`
}

/** The parameters for `countInSessions`. */
export const sessionArrays = (records: readonly SessionRecord[]) => [
  records.map(({ linkId }) => linkId),
  records.map(({ session }) => new Date(session.startsAt)),
  records.map(({ ordinal }) => ordinal),
  records.map(({ session }) => new Date(session.endsAt)),
  records.map(({ session }) => session.title),
  records.map(({ session }) => session.lateAfterMin),
  records.map(({ session, lateS }) => isLate(lateS, session.lateAfterMin)),
]

/** Puts stored check-ins into sessions: those that have waited, were added by hand or moved. The link must be locked. */
export async function enterSessions(tx: Queries | pg.ClientBase, records: readonly SessionRecord[]): Promise<void> {
  if (records.length === 0) return
  await run(
    tx,
    `with ${countInSessions(1)}
     update check_ins c set occurrence_at = r.starts_at, late_s = r.late_s
     from unnest($1::uuid[], $2::timestamptz[], $3::int[], $8::int[]) as r (link_id, starts_at, ordinal, late_s)
     where (c.link_id, c.ordinal) = (r.link_id, r.ordinal)`,
    [...sessionArrays(records), records.map(({ lateS }) => lateS)],
  )
}

/** A record in a session, as it is stored. */
export interface StoredRecord {
  ordinal: number
  state: 'valid' | 'void'
  occurrence_at: Date | null
  late_s: number | null
}

/** Counts a record that was valid as void, or the other way round. */
export async function countVoid(
  tx: Queries,
  linkId: string,
  { occurrence_at, late_s, state }: StoredRecord,
): Promise<void> {
  if (!occurrence_at) return
  const more = state === 'void' ? 1 : -1
  await sql`update occurrences o set checkin_count = checkin_count - ${more}::int, void_count = void_count + ${more}::int,
      late_count = late_count - case when ${sql.raw(IS_LATE)} then ${more}::int else 0 end
    from (select ${late_s}::int as late_s) c
    where o.link_id = ${linkId} and o.starts_at = ${occurrence_at}`.execute(tx)
}

/** Takes records out of their sessions. With `counted` false the sessions keep their numbers. */
export async function leaveSessions(
  tx: Queries,
  linkId: string,
  records: readonly StoredRecord[],
  { counted }: { counted: boolean },
): Promise<void> {
  const inSession = records.filter(({ occurrence_at }) => occurrence_at !== null)
  if (inSession.length === 0) return
  const startsAt = inSession.map(({ occurrence_at }) => occurrence_at)
  await sql`delete from session_rows r
    using unnest(${startsAt}::timestamptz[], ${inSession.map(({ ordinal }) => ordinal)}::int[]) as gone (starts_at, ordinal)
    where r.link_id = ${linkId} and (r.starts_at, r.ordinal) = (gone.starts_at, gone.ordinal)`.execute(tx)
  if (!counted) return
  await sql`update occurrences s set checkin_count = s.checkin_count - g.valid, void_count = s.void_count - g.void,
      late_count = s.late_count - g.late
    from (
      select c.starts_at, count(*) filter (where not c.void) as valid, count(*) filter (where c.void) as void,
        count(*) filter (where not c.void and ${sql.raw(IS_LATE)}) as late
      from unnest(${startsAt}::timestamptz[], ${inSession.map(({ state }) => state === 'void')}::bool[],
        ${inSession.map(({ late_s }) => late_s ?? 0)}::int[]) as c (starts_at, void, late_s)
      join occurrences o on o.link_id = ${linkId} and o.starts_at = c.starts_at group by c.starts_at) g
    where s.link_id = ${linkId} and s.starts_at = g.starts_at`.execute(tx)
}
