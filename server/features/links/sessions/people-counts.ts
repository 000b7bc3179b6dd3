import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { IS_LATE } from '../../schedules/index.ts'

/** Check-ins of larger sessions are counted as they are: the same in every reply, whatever else it holds. */
const MAX_COUNTED = 5000
/** Check-ins that one statement reads. */
const BATCH_CHECK_INS = 100_000

export interface PeopleCount {
  present: number
  late: number
}

interface CountedSession {
  startsAt: number
  checkinCount: number
}

/**
 * How many people were in these sessions of a link with a list, by the start in milliseconds: somebody on the list is one, however
 * often they checked in, and in time if they ever were. Only sessions are here in which somebody checked in twice.
 */
export async function peopleCounts(
  db: Queries,
  linkId: string,
  sessions: readonly CountedSession[],
): Promise<Map<number, PeopleCount>> {
  const counts = new Map<number, PeopleCount>()
  for (const batch of batchesOf(sessions))
    for (const { startsAt, ...count } of await countPeople(db, linkId, batch)) counts.set(startsAt.getTime(), count)
  return counts
}

function* batchesOf(sessions: readonly CountedSession[]): Generator<Date[]> {
  let batch: Date[] = []
  let checkIns = 0
  for (const { startsAt, checkinCount } of sessions) {
    if (checkinCount < 2 || checkinCount > MAX_COUNTED) continue
    batch.push(new Date(startsAt))
    checkIns += checkinCount
    if (checkIns < BATCH_CHECK_INS) continue
    yield batch
    batch = []
    checkIns = 0
  }
  if (batch.length > 0) yield batch
}

/** From the stored counts, less what those who checked in twice have in them beyond one: the check-ins of all others are not read. */
async function countPeople(
  db: Queries,
  linkId: string,
  startsAt: readonly Date[],
): Promise<(PeopleCount & { startsAt: Date })[]> {
  const { rows } = await sql<PeopleCount & { startsAt: Date }>`
    with twice as materialized (
      select starts_at, person_id, array_agg(ordinal) as ordinals from session_rows r join matches m using (link_id, ordinal)
      where r.link_id = ${linkId} and r.starts_at = any(${startsAt}::timestamptz[])
      group by starts_at, person_id having count(*) > 1),
    person as (
      select o.starts_at, count(*) filter (where not c.late) as in_time, count(*) filter (where c.late) as late
      from twice t join occurrences o on (o.link_id, o.starts_at) = (${linkId}, t.starts_at)
      cross join lateral (
        select coalesce(${sql.raw(IS_LATE)}, false) as late from check_ins c
        where c.link_id = ${linkId} and c.ordinal = any(t.ordinals) and c.state = 'valid') c
      group by o.starts_at, t.person_id)
    select o.starts_at as "startsAt",
      (o.checkin_count - o.late_count - sum(p.in_time - least(p.in_time, 1)))::int as present,
      (o.late_count - sum(case when p.in_time > 0 then p.late else p.late - 1 end))::int as late
    from person p join occurrences o on (o.link_id, o.starts_at) = (${linkId}, p.starts_at)
    group by o.link_id, o.starts_at`.execute(db)
  return rows
}
