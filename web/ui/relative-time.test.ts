import { describe, expect, it, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const HOUR_MS = 3_600_000
const KUALA_LUMPUR = 'Asia/Kuala_Lumpur'
const NEW_YORK = 'America/New_York'
const BERLIN = 'Europe/Berlin'

describe('a moment, told from now', () => {
  it.each([
    // Moments of less than a day: by the clock.
    ['2026-05-01T12:00:00Z', '2026-05-01T12:00:59Z', BERLIN, 'now'],
    ['2026-05-01T12:00:00Z', '2026-05-01T11:59:01Z', BERLIN, 'now'],
    ['2026-05-01T12:00:00Z', '2026-05-01T11:55:00Z', BERLIN, '5 minutes ago'],
    ['2026-05-01T12:00:00Z', '2026-05-01T13:59:59Z', BERLIN, 'in 1 hour'],
    ['2026-05-01T12:00:00Z', '2026-05-02T11:00:00Z', BERLIN, 'in 23 hours'],
    ['2026-05-01T22:30:00Z', '2026-05-01T21:30:00Z', BERLIN, '1 hour ago'],
    // From a day on: by the days between them on the calendar.
    ['2026-11-21T21:19:00Z', '2026-11-23T21:19:00Z', KUALA_LUMPUR, 'in 2 days'],
    ['2026-11-21T21:19:00Z', '2026-11-23T15:59:00Z', KUALA_LUMPUR, 'tomorrow'],
    ['2026-11-21T15:50:00Z', '2026-11-22T16:10:00Z', KUALA_LUMPUR, 'in 2 days'],
    ['2026-11-22T14:00:00Z', '2026-11-20T15:00:00Z', NEW_YORK, '2 days ago'],
    ['2026-11-22T14:00:00Z', '2026-11-21T13:00:00Z', NEW_YORK, 'yesterday'],
    ['2026-11-22T14:00:00Z', '2026-12-22T14:00:00Z', NEW_YORK, 'in 30 days'],
    // The same two moments, on either side of midnight.
    ['2026-11-22T23:30:00Z', '2026-11-24T03:30:00Z', NEW_YORK, 'tomorrow'],
    ['2026-11-22T23:30:00Z', '2026-11-24T03:30:00Z', KUALA_LUMPUR, 'tomorrow'],
    ['2026-11-22T23:30:00Z', '2026-11-24T16:30:00Z', NEW_YORK, 'in 2 days'],
    // The night in which clocks go forward has 23 hours, the one in which they go back 25.
    ['2026-03-28T20:00:00Z', '2026-03-29T19:00:00Z', BERLIN, 'in 23 hours'],
    ['2026-03-28T20:00:00Z', '2026-03-30T20:00:00Z', BERLIN, 'in 2 days'],
    ['2026-10-24T22:05:00Z', '2026-10-25T22:55:00Z', BERLIN, 'in 24 hours'],
    ['2026-10-24T20:00:00Z', '2026-10-25T22:30:00Z', BERLIN, 'tomorrow'],
    // Far away: whole months and years, never the calendar's next or last one.
    ['2026-05-01T12:00:00Z', '2026-01-31T12:00:00Z', BERLIN, '3 months ago'],
    ['2026-03-01T12:00:00Z', '2028-02-28T12:00:00Z', BERLIN, 'in 1 year'],
    ['2026-12-31T12:00:00Z', '2024-12-30T12:00:00Z', BERLIN, '2 years ago'],
  ])('at %s, %s in %s is %s', (now, at, timeZone, words) => {
    expect(relativeTime(new Date(at), new Date(now), timeZone)).toBe(words)
  })
})

const dateIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
const dayAfter = (date: string) => new Date(Date.parse(date) + 24 * HOUR_MS).toISOString().slice(0, 10)

test("'tomorrow' and 'yesterday' are said of the calendar's own, in every zone and at every hour", () => {
  for (const timeZone of [KUALA_LUMPUR, NEW_YORK, BERLIN, 'Pacific/Kiritimati', 'Asia/Kolkata'])
    for (let hour = 0; hour < 24 * 365; hour += 31)
      for (const laterMs of [25 * HOUR_MS, 36 * HOUR_MS, 47 * HOUR_MS, 48 * HOUR_MS]) {
        const first = new Date(Date.UTC(2026, 0, 1, hour, 37))
        const second = new Date(first.getTime() + laterMs)
        const adjacent = dayAfter(dateIn(timeZone, first)) === dateIn(timeZone, second)
        expect(relativeTime(second, first, timeZone) === 'tomorrow').toBe(adjacent)
        expect(relativeTime(first, second, timeZone) === 'yesterday').toBe(adjacent)
      }
})
