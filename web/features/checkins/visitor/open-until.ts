import { dateFormat, validTimeZone } from '../../../../contract/dates.ts'

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
