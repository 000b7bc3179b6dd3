import type { InputOf } from '../../../../contract/endpoint.ts'
import type { changeLinkSession } from '../../../../contract/scheduled-sessions.ts'
import type { Db, Queries } from '../../../db/db.ts'
import { Declined } from '../../../http/declined.ts'
import {
  currentSchedule,
  insertSchedule,
  type PlannedSession,
  sessionAt,
  sessionsOfDayOff,
} from '../../schedules/index.ts'
import { checkTimes } from '../link-schedule.ts'
import { limitScheduleChanges } from '../schedule-limits.ts'
import { ownLink } from '../store.ts'
import { storeSession } from './store-session.ts'

/**
 * Declines a session of a day off that cannot take place again, beside a single date. Called before the link is locked: the
 * sessions of years are computed.
 */
export async function checkDayRestored(
  db: Db,
  creatorId: string,
  { id: linkId, version, startsAt }: InputOf<typeof changeLinkSession>,
): Promise<void> {
  const link = await ownLink(db, { creatorId, linkId })
  if (link.version !== version) throw new Declined('link_changed')
  const { session } = await sessionAt(db, linkId, new Date(startsAt))
  if (session.dayOff === null) return
  await db.transaction().execute(tx => limitScheduleChanges(tx, linkId))
  const zoned = await withoutDayOff(db, linkId, session.dayOff)
  if (zoned) await checkTimes(db, zoned)
}

interface NewVersion {
  linkId: string
  version: number
  validFrom: Date
}

/** Takes the day of a session out of the days off. Its other sessions stay cancelled, each by itself. The link must be locked. */
export async function restoreDay(tx: Queries, next: NewVersion, { dayOff, startsAt }: PlannedSession): Promise<void> {
  const { linkId } = next
  const zoned = await withoutDayOff(tx, linkId, dayOff!)
  if (!zoned) return
  const ofDay = await sessionsOfDayOff(tx, linkId, { dayOff: dayOff!, startsAt })
  for (const other of ofDay.filter(session => session.startsAt !== startsAt))
    await storeSession(tx, linkId, other, { ...other, dayOff: null })
  await insertSchedule(tx, { ...next, ...zoned })
}

async function withoutDayOff(db: Queries, linkId: string, dayOff: string) {
  const current = await currentSchedule(db, linkId)
  if (!current?.schedule) return null
  const { zone, schedule } = current
  return { zone, schedule: { ...schedule, except: schedule.except.filter(day => day !== dayOff) } }
}
