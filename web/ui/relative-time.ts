import { LOCALE } from '../../contract/dates.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
/** Below this, days are clearer than months: 'in 30 days' rather than 'in 1 month'. */
const MONTHS_FROM_DAYS = 60
const DAYS_OF_MONTH = 30
const DAYS_OF_YEAR = 365

const counting = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' })
/** Formats as 'tomorrow' and 'yesterday', which apply to calendar days only. */
const naming = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })

/** 'in 5 hours', 'tomorrow', '2 days ago': by the clock below a day, then by the calendar of the viewer's zone. */
export function relativeTime(at: Date, now: Date, timeZone?: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const size = Math.abs(seconds)
  if (size < 60) return naming.format(0, 'second')
  if (size < HOUR_S) return counting.format(Math.trunc(seconds / 60), 'minute')
  const days = calendarDay(at, timeZone) - calendarDay(now, timeZone)
  if (size < DAY_S || days === 0) return counting.format(Math.trunc(seconds / HOUR_S), 'hour')
  if (Math.abs(days) < MONTHS_FROM_DAYS) return naming.format(days, 'day')
  if (Math.abs(days) < DAYS_OF_YEAR) return counting.format(Math.trunc(days / DAYS_OF_MONTH), 'month')
  return counting.format(Math.trunc(days / DAYS_OF_YEAR), 'year')
}

/** Days since 1970 of the date that the calendar of this zone shows; the browser's own zone by default. */
function calendarDay(at: Date, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)])
  const { year, month, day } = Object.fromEntries(parts) as Record<'year' | 'month' | 'day', number>
  return Date.UTC(year, month - 1, day) / (DAY_S * 1000)
}
