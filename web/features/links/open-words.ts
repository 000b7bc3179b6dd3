import { dateFormat, timeZoneWords } from '../../../contract/dates.ts'
import { neverExpires } from '../../../contract/expiry.ts'

interface Times {
  now: Date
  /** The zone of the place. */
  timeZone: string
  /** The zone of the person who reads it. */
  readerTimeZone: string
}

/** 'Open until Sat, Nov 28, 21:00', with the time at the place where clocks differ. */
export function openWords(expiresAt: Date, { now, timeZone, readerTimeZone }: Times): string {
  if (neverExpires(expiresAt)) return 'Open until you delete it'
  const sameYear = expiresAt.getUTCFullYear() === now.getUTCFullYear()
  const at = dateFormat({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone: readerTimeZone,
  }).format(expiresAt)
  return `${expiresAt <= now ? 'Closed on' : 'Open until'} ${at}${atPlace(expiresAt, { timeZone, readerTimeZone })}`
}

/** ' (Sun 00:00, Sydney time)' where the clock of the place differs from the reader's. */
export function atPlace(
  instant: Date,
  { timeZone, readerTimeZone }: Pick<Times, 'timeZone' | 'readerTimeZone'>,
): string {
  const clockIn = (zone: string) =>
    dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: zone }).format(instant)
  const there = clockIn(timeZone)
  return there === clockIn(readerTimeZone) ? '' : ` (${there}, ${timeZoneWords(timeZone)})`
}
