import { plural } from '../../lib/plural.ts'

const DAYS = [1, 7, 30, 90, 180, 365, 730, 1825]

/** '30 days', 'a year'. */
export const daysWords = (days: number): string => {
  if (days % 365 !== 0) return plural(days, 'day')
  return days === 365 ? 'a year' : plural(days / 365, 'year')
}

/** The days to choose among, shortest first; a number that was set by another way is one of them. */
export const dayChoices = (current: number | null): number[] =>
  current === null || DAYS.includes(current) ? DAYS : [...DAYS, current].sort((a, b) => a - b)
