import { dateFormat, timeZoneWords } from '../../../contract/dates.ts'
import { neverExpires } from '../../../contract/expiry.ts'

interface OpenUntil {
  expiresAt: Date
  now: Date
  /** Of the place: readers stand there, or will. */
  timeZone: string
  style: 'short' | 'long'
}

/** 'Open until Sat, Nov 21 at 21:00, Sydney time', with the year when it is another one; null for a link that never expires. */
export function openUntil({ expiresAt, now, timeZone, style }: OpenUntil): string | null {
  if (neverExpires(expiresAt)) return null
  const yearOf = (at: Date) => dateFormat({ year: 'numeric', timeZone }).format(at)
  const day = dateFormat({
    weekday: style,
    month: style,
    day: 'numeric',
    ...(yearOf(expiresAt) !== yearOf(now) && { year: 'numeric' }),
    timeZone,
  }).format(expiresAt)
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone }).format(expiresAt)
  return `${expiresAt <= now ? 'Closed on' : 'Open until'} ${day} at ${time}, ${timeZoneWords(timeZone)}`
}
