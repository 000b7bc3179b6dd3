import { dateFormat, timeZoneWords, validTimeZone } from './dates.ts'

/** 'open until 23:59' today, else with the day; by the clock of the place, where the visitor is going to be. */
export function openUntil(expiresAt: string, { now, timeZone }: { now: string; timeZone: string }): string {
  const zone = { timeZone: validTimeZone(timeZone) }
  const [end, today] = [new Date(expiresAt), new Date(now)]
  const dayOf = (at: Date) => dateFormat({ ...zone, dateStyle: 'short' }).format(at)
  const clock = dateFormat({ ...zone, hour: '2-digit', minute: '2-digit' }).format(end)
  if (dayOf(end) === dayOf(today)) return `open until ${clock}`
  const sameYear = end.getUTCFullYear() === today.getUTCFullYear()
  const day = dateFormat({
    ...zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  })
  return `open until ${day.format(end)}, ${clock}`
}

/** ', Sydney time', for a reader whose clock differs from that of the place; else nothing. */
export function zoneBeside(
  expiresAt: string,
  { timeZone, readerTimeZone }: { timeZone: string; readerTimeZone: string },
): string {
  const zone = validTimeZone(timeZone)
  const clockIn = (timeZone: string) =>
    dateFormat({ timeZone, day: 'numeric', hour: '2-digit', minute: '2-digit' }).format(new Date(expiresAt))
  return clockIn(zone) === clockIn(readerTimeZone) ? '' : `, ${timeZoneWords(zone)}`
}
