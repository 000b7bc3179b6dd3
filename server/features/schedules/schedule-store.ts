import { sql } from 'kysely'
import type pg from 'pg'
import type { Schedule } from '../../../contract/schedule.ts'
import type { Queries } from '../../db/db.ts'
import { run } from '../../db/run.ts'
import type { StoredSession, Timeline } from './session-rules.ts'

type Connection = Queries | pg.ClientBase | pg.Pool

interface VersionRow {
  valid_from: Date
  zone: string
  schedule: Schedule | null
}

interface OccurrenceRow {
  starts_at: Date
  ends_at: Date
  title: string | null
  cancelled: boolean
  late_after_min: number
  checkin_count: number
  late_count: number
  void_count: number
}

/** The schedule of a link, and the zone of its last one where it has none. */
export async function currentSchedule(
  db: Connection,
  linkId: string,
): Promise<{ zone: string; schedule: Schedule | null } | null> {
  const [row] = await run<VersionRow>(
    db,
    'select valid_from, zone, schedule from schedules where link_id = $1 order by version desc limit 1',
    [linkId],
  )
  return row ?? null
}

/**
 * What is known of a link's sessions from that time on: the schedules in force since, and stored sessions with all those that
 * are cancelled.
 */
export async function timelineOf(db: Connection, linkId: string, since: Date): Promise<Timeline> {
  const [versions, stored] = await Promise.all([
    run<VersionRow>(
      db,
      `select valid_from, zone, schedule from schedules where link_id = $1 and version >= coalesce((
         select max(version) from schedules where link_id = $1 and valid_from <= $2), 0) order by version`,
      [linkId, since],
    ),
    run<OccurrenceRow>(
      db,
      `select starts_at, ends_at, title, state = 'cancelled' as cancelled, late_after_min, checkin_count, late_count, void_count
       from occurrences where link_id = $1 and (starts_at >= $2 or state = 'cancelled') order by starts_at`,
      [linkId, since],
    ),
  ])
  return {
    versions: versions.map(({ valid_from, zone, schedule }) => ({ validFromMs: valid_from.getTime(), zone, schedule })),
    stored: stored.map(storedSession),
  }
}

const storedSession = (row: OccurrenceRow): StoredSession => ({
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  title: row.title,
  cancelled: row.cancelled,
  lateAfterMin: row.late_after_min,
  checkinCount: row.checkin_count,
  lateCount: row.late_count,
  voidCount: row.void_count,
})

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
