import { NO_ZONE } from '../../../contract/links.ts'
import { type Schedule, schedule as scheduleSchema } from '../../../contract/schedule.ts'
import { scheduleFault } from '../../../contract/schedule-faults.ts'
import { zoneNamed } from '../../../contract/zone-clock.ts'
import { type Db, databaseNow, type Queries, timeUnderLock } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import type { LinkChanges } from '../journal/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { currentSchedule, followSchedule, insertSchedule, nextScheduleVersion } from '../schedules/index.ts'
import { calendarMadeAt } from './calendar/make-calendar.ts'
import { limitNewSchedules, limitScheduleChanges } from './schedule-limits.ts'
import type { LinkRow } from './store.ts'

interface Wanted {
  schedule?: Schedule | null | undefined
  scheduleZone?: string | undefined
  repeatRule?: LinkRow['repeat_rule'] | undefined
}

type Point = Pick<LinkRow, 'latitude' | 'longitude'>
type ScheduledLink = Point & Pick<LinkRow, 'id' | 'schedule_version' | 'repeat_rule'>

export interface ScheduleChange {
  columns: Partial<Pick<LinkRow, 'schedule_version' | 'repeat_rule'>>
  changes: LinkChanges['changes']
}

/**
 * Declines a schedule that cannot be saved, and too many tries. Called before the link is locked, for which check-ins wait: the
 * sessions of years are computed.
 */
export async function checkScheduleChange(db: Db, link: ScheduledLink, wanted: Wanted): Promise<void> {
  const { schedule, zone, changes } = await nextSchedule(db, link, wanted)
  if (changes.length === 0) return
  await db.transaction().execute(tx => limitScheduleChanges(tx, link.id))
  if (schedule) await checkTimes(db, { schedule, zone })
}

/** Declines the schedule of a new link that cannot be saved, and too many of them. Called before the creator is locked. */
export async function checkNewSchedule(
  db: Db,
  { creatorId, place }: { creatorId: string; place: Point },
  { schedule, ...wanted }: Wanted,
): Promise<void> {
  if (!schedule) return
  await db.transaction().execute(tx => limitNewSchedules(tx, creatorId))
  await checkTimes(db, { schedule, zone: wantedZone(wanted) ?? timeZoneAt(place) })
}

export async function checkTimes(db: Db, zoned: { schedule: Schedule; zone: string }): Promise<void> {
  const fault = scheduleFault(zoned, await databaseNow(db))
  if (fault) throw new Declined(fault)
}

/**
 * Stores another schedule of a locked link from now on, and returns what that changes of the link. A session that runs goes on
 * as it is. The schedule has been checked.
 */
export async function changeSchedule(tx: Queries, link: ScheduledLink, wanted: Wanted): Promise<ScheduleChange> {
  const { before, schedule, zone, changes } = await nextSchedule(tx, link, wanted)
  const columns = repeatColumns(link, wanted, { had: before !== null, has: schedule !== null })
  if (changes.length === 0) return { columns, changes }
  const version = await nextScheduleVersion(tx, link.id, link.schedule_version)
  const validFrom = await timeUnderLock(tx)
  await insertSchedule(tx, { linkId: link.id, version, validFrom, zone, schedule })
  await followSchedule(tx, link.id, validFrom)
  return { columns: { ...columns, schedule_version: schedule ? version : 0 }, changes }
}

async function nextSchedule(db: Queries, link: ScheduledLink, wanted: Wanted) {
  const current =
    wanted.schedule === undefined && wanted.scheduleZone === undefined && link.schedule_version === 0
      ? null
      : await currentSchedule(db, link.id)
  const before = current?.schedule ?? null
  const schedule = wanted.schedule === undefined ? before : wanted.schedule
  // As the form says it: a zone goes with the schedule that had it.
  const zone = wantedZone(wanted) ?? (before ? current!.zone : timeZoneAt(link))
  const changes = [
    { field: 'schedule', from: before && textOf(before), to: schedule && textOf(schedule) },
    { field: 'scheduleZone', from: before && current!.zone, to: schedule && zone },
  ].filter(({ from, to }) => from !== to)
  return { before, schedule, zone, changes }
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

/** The schedule as the form of a link shows it, and its calendar. */
export async function scheduleForCreator(db: Queries, link: Pick<LinkRow, 'id' | 'schedule_version'>) {
  const current = link.schedule_version > 0 ? await currentSchedule(db, link.id) : null
  return {
    schedule: current?.schedule ?? null,
    scheduleZone: current?.zone ?? null,
    calendarMadeAt: await calendarMadeAt(db, link.id),
  }
}
