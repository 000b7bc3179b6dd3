import { dateFormat } from '../../../contract/dates.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Analytics } from '../../../contract/insights.ts'
import { twoDigits } from '../../lib/two-digits.ts'

type Bucket = Analytics['range']['bucket']

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

const timeOfDay: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const formats: Record<Bucket, [short: Intl.DateTimeFormatOptions, long: Intl.DateTimeFormatOptions]> = {
  // Of one session, which the totals date.
  quarter: [timeOfDay, timeOfDay],
  hour: [timeOfDay, { weekday: 'short', day: 'numeric', month: 'short', ...timeOfDay }],
  day: [
    { day: 'numeric', month: 'short' },
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  ],
  week: [
    { day: 'numeric', month: 'short' },
    { day: 'numeric', month: 'short', year: 'numeric' },
  ],
  month: [
    { month: 'short', year: '2-digit' },
    { month: 'long', year: 'numeric' },
  ],
}

/** The short label under a bar, and its full name. */
export function bucketNames({ bucket, timeZone }: Analytics['range']) {
  const [short, long] = formats[bucket].map(options => dateFormat({ ...options, timeZone }))
  const from = bucket === 'week' ? 'week of ' : ''
  return (startsAt: string) => {
    const at = new Date(startsAt)
    return { short: short!.format(at), long: `${from}${long!.format(at)}` }
  }
}

/** The bar of this moment; undefined when the range is over. */
export function currentBucket(
  overTime: Analytics['overTime'],
  { to }: Analytics['range'],
  now: Date,
): number | undefined {
  if (new Date(to) <= now) return undefined
  const index = overTime.findLastIndex(({ startsAt }) => new Date(startsAt) <= now)
  return index < 0 ? undefined : index
}

/** 'Oct 23 – Nov 21, 2026'; the range ends before its last moment. */
export const rangeWords = ({ from, to, timeZone }: Analytics['range']): string =>
  dateFormat({ dateStyle: 'medium', timeZone }).formatRange(new Date(from), new Date(Date.parse(to) - 1))

/** 'Jan 4, 2027, 08:45 – 10:30': from the opening of a session to its end. */
export const windowWords = ({ from, to, timeZone }: Analytics['range']): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).formatRange(new Date(from), new Date(to))

export const weekdayNames = (width: 'short' | 'long'): string[] => {
  const format = dateFormat({ weekday: width, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * 24 * HOUR_MS))
}

/** '09:00–10:00' */
export const hourWords = (hour: number): string => `${twoDigits(hour)}:00–${twoDigits((hour + 1) % 24)}:00`

export const NOTHING = 'No check-ins in this period.'

/** 'Busiest weekday: Tuesday (120)'. The first of equals. */
export function mostWords(values: number[], name: (index: number) => string, period: string): string {
  const most = Math.max(...values)
  if (most <= 0) return NOTHING
  return `Busiest ${period}: ${name(values.indexOf(most))} (${most.toLocaleString()})`
}

/** The last of equals. */
export function busiestDay(days: { count: number }[]): number {
  const most = Math.max(...days.map(({ count }) => count))
  return days.findLastIndex(({ count }) => count === most)
}

/** 'Busiest: today (56)', of days up to today. */
export function busiestWords(days: { short: string; count: number }[]): string {
  const index = busiestDay(days)
  const most = days[index]?.count ?? 0
  if (most === 0) return NOTHING
  const name = ['today', 'yesterday'][days.length - 1 - index] ?? days[index]!.short
  return `Busiest: ${name} (${most.toLocaleString()})`
}

/** Whole per cent of a part; a few of many are never 0 or 100. */
export function percentWords(part: number, total: number): string {
  if (part === 0 || total === 0) return '0%'
  const percent = Math.round((part / total) * 100)
  if (percent === 0) return '<1%'
  return percent === 100 && part < total ? '>99%' : `${percent}%`
}
