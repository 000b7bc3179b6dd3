import { dayStamp } from '../../lib/file-name.ts'

const LONGEST_DAYS = 731
const PRESET_DAYS = { today: 1, '7': 7, '30': 30, '90': 90 }

export type Preset = keyof typeof PRESET_DAYS

/** Days in the format of a date field: `2026-11-21`. */
export interface Days {
  from: string
  to: string
}

export interface Range {
  from: Date
  to: Date
}

/** Whole days of the viewer's zone up to today's end, so that a preset stays the same all day. */
export const presetRange = (preset: Preset, now: Date): Range => ({
  from: dayBefore(now, PRESET_DAYS[preset] - 1),
  to: dayBefore(now, -1),
})

/** A range that includes both days whole, or the error in the input. */
export function rangeOfDays({ from, to }: Days): Range | string {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (!first || !last) return 'Please choose both days.'
  if (last < first) return 'The last day can’t be before the first.'
  if (dayBefore(last, LONGEST_DAYS - 1) > first) return 'Please choose a range of at most two years.'
  return { from: first, to: dayBefore(last, -1) }
}

/** The days of a range, for the fields of the next choice. */
export const daysOf = ({ from, to }: Range): Days => ({ from: dayStamp(from), to: dayStamp(dayBefore(to, 1)) })

const dayBefore = (at: Date, days: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() - days)

function dayOf(text: string): Date | null {
  const [year, month, day] = text.split('-').map(Number)
  return year && year > 1999 && month && day ? new Date(year, month - 1, day) : null
}
