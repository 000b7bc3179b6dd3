import { LOCALE } from '../../contract/dates.ts'

const DAY_S = 24 * 3600
/** Unit, its seconds, and from how many seconds on it is used: 'in 30 days' says more than 'next month'. */
const UNITS: [Intl.RelativeTimeFormatUnit, number, number][] = [
  ['year', 365 * DAY_S, 365 * DAY_S],
  ['month', 30 * DAY_S, 60 * DAY_S],
  ['day', DAY_S, DAY_S],
  ['hour', 3600, 3600],
  ['minute', 60, 60],
]

/** 'in 2 days', '5 minutes ago', 'now'. */
export function relativeTime(at: Date, now: Date): string {
  const format = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })
  const seconds = (at.getTime() - now.getTime()) / 1000
  for (const [unit, unitSeconds, fromSeconds] of UNITS) {
    if (Math.abs(seconds) >= fromSeconds) return format.format(Math.trunc(seconds / unitSeconds), unit)
  }
  return format.format(0, 'second')
}
