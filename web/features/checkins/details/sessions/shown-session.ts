import { dateFormat } from '../../../../../contract/dates.ts'
import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'

type Session = Pick<ScheduledSession, 'startsAt' | 'state'>

/** The session that is open, else the last one that has begun, else the first. -1 without sessions. */
export function shownIndex(sessions: readonly Session[], now: Date): number {
  const open = sessions.findIndex(({ state }) => state === 'open')
  if (open !== -1) return open
  const begun = sessions.findLastIndex(({ startsAt }) => new Date(startsAt) <= now)
  return sessions.length === 0 ? -1 : Math.max(0, begun)
}

/** 'Mon 12 Jan, 09:00' in that zone. */
export function sessionName(startsAt: string, zone: string): string {
  const { day, time } = sessionStart(startsAt, zone)
  return `${day}, ${time}`
}

/** 'Mon 12 Jan' and '09:00' in that zone. */
export function sessionStart(startsAt: string, zone: string): { day: string; time: string } {
  const parts = dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).formatToParts(new Date(startsAt))
  const partOf = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)!.value
  return {
    day: `${partOf('weekday')} ${partOf('day')} ${partOf('month')}`,
    time: `${partOf('hour')}:${partOf('minute')}`,
  }
}
