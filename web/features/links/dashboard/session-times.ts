import { dateFormat, timeZoneWords } from '../../../../contract/dates.ts'
import { DAY_MS } from '../../../../contract/durations.ts'
import type { DashboardLink } from '../../../../contract/links.ts'
import { dateWords } from '../../../../contract/schedule-words.ts'
import { dayIn, timeIn } from '../../../../contract/session-words.ts'

type Sessions = NonNullable<DashboardLink['sessions']>

/**
 * 'Opens Mon, 08:45', 'Open until 10:30' or 'No more sessions', and where people can check in between sessions too,
 * 'Next session Mon, 09:00' or 'Session until 10:30'. Null where the session that was next is over, until the list is read again.
 */
export function sessionTimes(
  { zone, outside, current, next }: Sessions,
  { now, readerTimeZone }: { now: Date; readerTimeZone: string },
): string | null {
  const nowMs = now.getTime()
  const isAlwaysOpen = outside === 'accept'
  const at = (time: string) => whenWords(Date.parse(time), { nowMs, zone, readerTimeZone })
  const open = [current, next].find(
    session => session && Date.parse(session.opensAt) <= nowMs && nowMs < Date.parse(session.endsAt),
  )
  if (open) return `${isAlwaysOpen ? 'Session' : 'Open'} until ${at(open.endsAt)}`
  if (!next) return 'No more sessions'
  if (Date.parse(next.opensAt) <= nowMs) return null
  return isAlwaysOpen ? `Next session ${at(next.startsAt)}` : `Opens ${at(next.opensAt)}`
}

/** Whether people can check in: between sessions only where the link takes everybody. Until the list is read again after a session, unknown, and so true. */
export function takesCheckIns({ outside, current, next }: Sessions, now: Date): boolean {
  const nowMs = now.getTime()
  const known = [current, next].filter(session => session && nowMs < Date.parse(session.endsAt))
  return (
    outside === 'accept' ||
    known.some(session => Date.parse(session!.opensAt) <= nowMs) ||
    (next !== null && known.length === 0)
  )
}

interface Clocks {
  nowMs: number
  zone: string
  readerTimeZone: string
}

/** '08:45' on the same day, 'Mon, 08:45' within six days, else '12 Jan, 08:45'; with the zone where the reader's clock differs. */
function whenWords(ms: number, { nowMs, zone, readerTimeZone }: Clocks): string {
  const there = clockOf(ms, nowMs, zone)
  return there === clockOf(ms, nowMs, readerTimeZone) ? there : `${there}, ${timeZoneWords(zone)}`
}

function clockOf(ms: number, nowMs: number, zone: string): string {
  const daysAway = Math.round((Date.parse(dayIn(ms, zone)) - Date.parse(dayIn(nowMs, zone))) / DAY_MS)
  if (daysAway === 0) return timeIn(ms, zone)
  return `${daysAway <= 6 ? weekdayIn(ms, zone) : dateWords(dayIn(ms, zone))}, ${timeIn(ms, zone)}`
}

const weekdayIn = (ms: number, zone: string) => dateFormat({ weekday: 'short', timeZone: zone }).format(ms)
