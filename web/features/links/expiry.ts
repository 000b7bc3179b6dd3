import { DAY_MS } from '../../../contract/durations.ts'
import { twoDigits } from '../../lib/two-digits.ts'

export interface CalendarDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

export interface ExpiryChoice {
  readonly never: boolean
  readonly date: CalendarDate
  readonly hour: number
  readonly minute: number
}

export const DEFAULT_TIME = { hour: 23, minute: 59 } as const

export const dateOf = (instant: Date): CalendarDate => ({
  year: instant.getFullYear(),
  month: instant.getMonth() + 1,
  day: instant.getDate(),
})

/** Counts calendar days, which daylight saving time does not change. */
export const daysAfter = ({ year, month, day }: CalendarDate, days: number): CalendarDate => {
  const moved = new Date(Date.UTC(year, month - 1, day + days))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** The same day of another month, or the last day of that month. */
export function monthsAfter({ year, month, day }: CalendarDate, months: number): CalendarDate {
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  return {
    year: lastDay.getUTCFullYear(),
    month: lastDay.getUTCMonth() + 1,
    day: Math.min(day, lastDay.getUTCDate()),
  }
}

/** Negative, 0 or positive, for sorting. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number =>
  a.year - b.year || a.month - b.month || a.day - b.day

/** 0 is Sunday. */
export const weekdayOf = ({ year, month, day }: CalendarDate): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay()

/** Whole weeks that cover the month. */
export function weeksOf({ year, month }: CalendarDate, firstWeekday: number): CalendarDate[][] {
  const first = { year, month, day: 1 }
  const start = daysAfter(first, -((weekdayOf(first) - firstWeekday + 7) % 7))
  const weeks: CalendarDate[][] = []
  for (let weekStart = start; compareDates(weekStart, monthsAfter(first, 1)) < 0; weekStart = daysAfter(weekStart, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => daysAfter(weekStart, index)))
  }
  return weeks
}

export const defaultExpiry = (now: Date, defaultExpiryDays: number): ExpiryChoice => ({
  never: false,
  date: daysAfter(dateOf(now), defaultExpiryDays),
  ...DEFAULT_TIME,
})

/** The days that a link lasts where the plan decides it. */
export const FIXED_DAYS = 2

export const fixedExpiry = (now: Date): Date => new Date(now.getTime() + FIXED_DAYS * DAY_MS)

/** The end of that day; null: never. */
export const extendedTo = (until: Date | null, choice: ExpiryChoice): ExpiryChoice =>
  until ? { never: false, date: dateOf(until), ...DEFAULT_TIME } : { ...choice, never: true }

/** The chosen instant in the zone of this browser. A time skipped by daylight saving counts as one hour later. */
export const instantOf = ({ date: { year, month, day }, hour, minute }: Omit<ExpiryChoice, 'never'>): Date => {
  const instant = new Date(year, month - 1, day, hour, minute)
  // The constructor reads years below 100 as 19xx.
  if (year < 100) instant.setFullYear(year)
  return instant
}

export const inPast = (choice: ExpiryChoice, now: Date): boolean => !choice.never && instantOf(choice) <= now

/** ISO 8601 with the offset of this zone at that instant. */
export function isoWithOffset(instant: Date): string {
  const offsetMin = -instant.getTimezoneOffset()
  const local = new Date(instant.getTime() + offsetMin * 60_000).toISOString().slice(0, 19)
  const sign = offsetMin < 0 ? '-' : '+'
  return `${local}${sign}${twoDigits(Math.trunc(Math.abs(offsetMin) / 60))}:${twoDigits(Math.abs(offsetMin) % 60)}`
}

/** The expiry in the create call: the days, rounded up and at least 1, and the instant itself. */
export function expiryPayload(choice: ExpiryChoice, now: Date) {
  if (choice.never) return { neverExpire: true }
  const instant = instantOf(choice)
  return {
    neverExpire: false,
    expiryDays: Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / DAY_MS)),
    expiryDateTime: isoWithOffset(instant),
  }
}

export const PRESET_DAYS = [0, 7, 30] as const

/** The preset equal to this choice, or null. */
export function presetDaysOf({ never, date, hour, minute }: ExpiryChoice, today: CalendarDate): number | null {
  if (never || hour !== DEFAULT_TIME.hour || minute !== DEFAULT_TIME.minute) return null
  return PRESET_DAYS.find(days => compareDates(daysAfter(today, days), date) === 0) ?? null
}
