import { sql } from 'kysely'
import type pg from 'pg'
import type { Schedule } from '../../../contract/schedule.ts'
import type { Queries } from '../../db/db.ts'
import { run } from '../../db/run.ts'
import type { ScheduleVersion, StoredSession, Timeline } from './session-rules.ts'

type Connection = Queries | pg.ClientBase | pg.Pool

interface CurrentRow {
  zone: string
  schedule: Schedule | null
}

/** Times are milliseconds since the epoch: a row of JSON has no dates. */
interface TimelineRow {
  link_id: string
  versions: ScheduleVersion[]
  stored: StoredSession[]
}

/** The schedule of a link, and the zone of its last one where it has none. */
export async function currentSchedule(
  db: Connection,
  linkId: string,
): Promise<{ zone: string; schedule: Schedule | null } | null> {
  const [row] = await run<CurrentRow>(
    db,
    'select zone, schedule from schedules where link_id = $1 order by version desc limit 1',
    [linkId],
  )
  return row ?? null
}

const EMPTY: Timeline = { versions: [], stored: [] }

/** What is known of a link's sessions from that time on; without schedules where it never had one. */
export async function timelineOf(db: Connection, linkId: string, since: Date): Promise<Timeline> {
  return (await timelinesOf(db, [linkId], since)).get(linkId) ?? EMPTY
}

const msOf = (column: string) => `floor(extract(epoch from ${column}) * 1000)::int8`

/**
 * What is known of the sessions of links from that time on, in one round trip: the schedules in force since, and stored sessions
 * with all those that are cancelled. Links that never had a schedule are left out.
 */
export async function timelinesOf(
  db: Connection,
  linkIds: readonly string[],
  since: Date,
): Promise<Map<string, Timeline>> {
  const rows = await run<TimelineRow>(
    db,
    `select l.id as link_id, v.versions, coalesce(o.stored, '[]') as stored
     from unnest($1::uuid[]) as l (id)
     cross join lateral (
       select json_agg(json_build_object('validFromMs', ${msOf('valid_from')}, 'zone', zone, 'schedule', schedule)
         order by version) as versions
       from schedules where link_id = l.id and version >= coalesce((
         select max(version) from schedules where link_id = l.id and valid_from <= $2), 0)) v
     cross join lateral (
       select json_agg(json_build_object('startsAt', ${msOf('starts_at')}, 'endsAt', ${msOf('ends_at')}, 'title', title,
         'changedEndsAt', ${msOf('changed_ends_at')}, 'changedTitle', changed_title, 'cancelled', state = 'cancelled',
         'lateAfterMin', late_after_min, 'checkinCount', checkin_count, 'lateCount', late_count, 'voidCount', void_count) order by starts_at) as stored
       from occurrences where link_id = l.id and (starts_at >= $2 or state = 'cancelled')) o
     where v.versions is not null`,
    [linkIds, since],
  )
  return new Map(rows.map(({ link_id, versions, stored }) => [link_id, { versions, stored }]))
}

interface NewVersion {
  linkId: string
  version: number
  validFrom: Date
  zone: string
  schedule: Schedule | null
}

/** The link must be locked. */
export async function insertSchedule(
  tx: Queries,
  { linkId, version, validFrom, zone, schedule }: NewVersion,
): Promise<void> {
  await tx
    .insertInto('schedules')
    .values({
      link_id: linkId,
      version,
      valid_from: validFrom,
      zone,
      schedule: schedule && JSON.stringify(schedule),
    })
    .execute()
}

/** Higher than all before, those of schedules that were removed included. The link must be locked. */
export async function nextScheduleVersion(tx: Queries, linkId: string, current: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select greatest(coalesce(max(version), 0), ${current}::int) + 1 as version from schedules where link_id = ${linkId}`.execute(
    tx,
  )
  return rows[0]!.version
}
