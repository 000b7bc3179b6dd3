import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  type CalendarDate,
  compareDates,
  dateOf,
  daysAfter,
  defaultExpiry,
  expiryPayload,
  inPast,
  instantOf,
  isoWithOffset,
  monthsAfter,
  presetDaysOf,
  weekdayOf,
  weeksOf,
} from './expiry.ts'

const zoneBefore = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'UTC'
})
afterAll(() => {
  process.env.TZ = zoneBefore
})

const day = (text: string): CalendarDate => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return { year, month, day: date }
}
const at = (text: string, hour = 23, minute = 59) => ({ never: false, date: day(text), hour, minute })

test('the default is the plan’s days from today, at 23:59', () => {
  expect(defaultExpiry(new Date('2026-01-30T10:00:00Z'), 30)).toEqual(at('2026-03-01'))
})

test('today is the day where the browser is, not the one of UTC', () => {
  process.env.TZ = 'Asia/Kuala_Lumpur'
  expect(dateOf(new Date('2026-03-01T17:00:00Z'))).toEqual(day('2026-03-02'))
  process.env.TZ = 'America/Los_Angeles'
  expect(dateOf(new Date('2026-03-01T05:00:00Z'))).toEqual(day('2026-02-28'))
})

test('the moment carries the offset of its own day, not of today', () => {
  process.env.TZ = 'America/New_York'
  expect(isoWithOffset(instantOf(at('2026-03-07')))).toBe('2026-03-07T23:59:00-05:00')
  expect(isoWithOffset(instantOf(at('2026-03-08')))).toBe('2026-03-08T23:59:00-04:00')
  process.env.TZ = 'Asia/Kathmandu'
  expect(isoWithOffset(instantOf(at('2026-03-08', 9, 5)))).toBe('2026-03-08T09:05:00+05:45')
})

test('a time that the clocks skip is the one an hour later; a repeated one is the first', () => {
  process.env.TZ = 'Europe/Berlin'
  expect(isoWithOffset(instantOf(at('2026-03-29', 2, 30)))).toBe('2026-03-29T03:30:00+02:00')
  expect(isoWithOffset(instantOf(at('2026-10-25', 2, 30)))).toBe('2026-10-25T02:30:00+02:00')
})

test('days are rounded up, and at least 1', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const days = (choice: ReturnType<typeof at>) => expiryPayload(choice, now).expiryDays
  expect(days(at('2026-05-01', 12, 1))).toBe(1)
  expect(days(at('2026-05-02', 12, 0))).toBe(1)
  expect(days(at('2026-05-02', 12, 1))).toBe(2)
  expect(days(at('2026-05-31'))).toBe(31)
  expect(days(at('2026-04-01'))).toBe(1)
})

test('never sends no expiry', () => {
  expect(expiryPayload({ ...at('2026-05-31'), never: true }, new Date())).toEqual({ neverExpire: true })
})

test('the past is told by the minute', () => {
  const now = new Date('2026-05-01T23:59:30Z')
  expect(inPast(at('2026-05-01'), now)).toBe(true)
  expect(inPast(at('2026-05-02', 0, 0), now)).toBe(false)
  expect(inPast({ ...at('2020-01-01'), never: true }, now)).toBe(false)
})

test('a preset is known by its day and the default time', () => {
  const today = day('2026-02-25')
  expect(presetDaysOf(at('2026-02-25'), today)).toBe(0)
  expect(presetDaysOf(at('2026-03-04'), today)).toBe(7)
  expect(presetDaysOf(at('2026-03-27'), today)).toBe(30)
  expect(presetDaysOf(at('2026-03-27', 12, 0), today)).toBeNull()
  expect(presetDaysOf(at('2026-03-28'), today)).toBeNull()
  expect(presetDaysOf({ ...at('2026-03-04'), never: true }, today)).toBeNull()
})

test('another month keeps the day, or ends at its last', () => {
  expect(monthsAfter(day('2026-01-31'), 1)).toEqual(day('2026-02-28'))
  expect(monthsAfter(day('2028-01-31'), 1)).toEqual(day('2028-02-29'))
  expect(monthsAfter(day('2026-12-15'), 1)).toEqual(day('2027-01-15'))
  expect(monthsAfter(day('2026-01-15'), -1)).toEqual(day('2025-12-15'))
})

test('the weeks of a month cover it, each begins on the first weekday', () => {
  const anyMonth = fc.record({
    year: fc.integer({ min: 1970, max: 2300 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.constant(1),
  })
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: 0, max: 6 }), (month, firstWeekday) => {
      const weeks = weeksOf(month, firstWeekday)
      for (const week of weeks) expect([week.length, weekdayOf(week[0]!)]).toEqual([7, firstWeekday])
      const days = weeks.flat()
      expect(days.filter(date => date.month === month.month)[0]).toEqual(month)
      expect(compareDates(days.at(-1)!, daysAfter(monthsAfter(month, 1), -1))).toBeGreaterThanOrEqual(0)
      expect(weeks.length).toBeLessThanOrEqual(6)
    }),
  )
})
