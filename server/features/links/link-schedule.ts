import { sql } from 'kysely'
import { NO_ZONE } from '../../../contract/links.ts'
import { type Schedule, schedule as scheduleSchema } from '../../../contract/schedule.ts'
import { scheduleFault } from '../../../contract/schedule-faults.ts'
import { zoneNamed } from '../../../contract/zone-clock.ts'
import type { Queries } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import type { LinkChanges } from '../journal/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { currentSchedule, insertSchedule, nextScheduleVersion } from '../schedules/index.ts'
import { calendarMadeAt } from './calendar/make-calendar.ts'
import { limitScheduleChanges } from './schedule-limits.ts'
import type { LinkRow } from './store.ts'

interface Wanted {
  schedule?: Schedule | null | undefined
  scheduleZone?: string | undefined
  repeatRule?: LinkRow['repeat_rule'] | undefined
}

type ScheduledLink = Pick<LinkRow, 'id' | 'latitude' | 'longitude' | 'schedule_version' | 'repeat_rule'>

export interface ScheduleChange {
  columns: Partial<Pick<LinkRow, 'schedule_version' | 'repeat_rule'>>
  changes: LinkChanges['changes']
}

/**
 * Stores another schedule of a locked link from now on, and returns what that changes of the link. A session that runs goes on
 * as it is.
 */
export async function changeSchedule(tx: Queries, link: ScheduledLink, wanted: Wanted): Promise<ScheduleChange> {
  const before =
    wanted.schedule === undefined && wanted.scheduleZone === undefined && link.schedule_version === 0
      ? null
      : await currentSchedule(tx, link.id)
  const schedule = wanted.schedule === undefined ? (before?.schedule ?? null) : wanted.schedule
  const columns = repeatColumns(link, wanted, { had: before?.schedule != null, has: schedule !== null })
  const zone = wantedZone(wanted) ?? before?.zone ?? timeZoneAt(link)
  const from = before?.schedule
    ? { schedule: textOf(before.schedule), zone: before.zone }
    : { schedule: null, zone: null }
  const to = schedule ? { schedule: textOf(schedule), zone } : { schedule: null, zone: null }
  if (from.schedule === to.schedule && from.zone === to.zone) return { columns, changes: [] }
  const now = await exactTime(tx)
  const fault = schedule && scheduleFault({ schedule, zone }, now)
  if (fault) throw new Declined(fault)
  await limitScheduleChanges(tx, link.id)
  const version = await nextScheduleVersion(tx, link.id, link.schedule_version)
  await insertSchedule(tx, { linkId: link.id, version, validFrom: now, zone, schedule })
  return {
    columns: { ...columns, schedule_version: schedule ? version : 0 },
    changes: [
      { field: 'schedule', from: from.schedule, to: to.schedule },
      { field: 'scheduleZone', from: from.zone, to: to.zone },
    ].filter(change => change.from !== change.to),
  }
}

function wantedZone({ scheduleZone }: Wanted): string | null {
  const zone = scheduleZone === undefined ? null : zoneNamed(scheduleZone)
  if (scheduleZone !== undefined && zone === null) throw new Declined('invalid_input', NO_ZONE)
  return zone
}

/** PostgreSQL keeps no order of keys. */
const textOf = (schedule: Schedule): string => JSON.stringify(scheduleSchema.parse(schedule))

/** Once in a session is the rule of a schedule unless another one was chosen, and means nothing without. */
function repeatColumns(
  { repeat_rule }: ScheduledLink,
  { repeatRule }: Wanted,
  { had, has }: { had: boolean; has: boolean },
): ScheduleChange['columns'] {
  if (repeatRule === 'session' && !has)
    throw new Declined('invalid_input', { error: 'Please choose the times of the sessions.' })
  if (repeatRule !== undefined) return {}
  if (has && !had && repeat_rule === 'any') return { repeat_rule: 'session' }
  return !has && repeat_rule === 'session' ? { repeat_rule: 'any' } : {}
}

/** The time under the link's lock, by which check-ins have been judged that held it before. */
export async function exactTime(tx: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() + (app_now() - now()) as now`.execute(tx)
  return rows[0]!.now
}

/** The schedule as the form of a link shows it, and its calendar. */
export async function scheduleForCreator(db: Queries, link: Pick<LinkRow, 'id' | 'schedule_version'>) {
  const current = link.schedule_version > 0 ? await currentSchedule(db, link.id) : null
  return {
    schedule: current?.schedule ?? null,
    scheduleZone: current?.zone ?? null,
    calendarMadeAt: await calendarMadeAt(db, link.id),
  }
}
