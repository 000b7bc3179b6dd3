import { expect, test } from 'vitest'
import { enterableDays, enterableSince, instantOf, isEnterable, localTime, newestEnterable } from './entered-time.ts'

test('a time is written for the field and read from it in the same zone', () => {
  const at = new Date(2026, 2, 8, 9, 5, 30)
  expect(localTime(at)).toBe('2026-03-08T09:05')
  expect(instantOf('2026-03-08T09:05')).toBe(new Date(2026, 2, 8, 9, 5).toISOString())
})

test('times can be entered for seven days', () => {
  expect(enterableSince(new Date('2026-11-22T09:00:00Z'))).toEqual(new Date('2026-11-15T09:00:00Z'))
})

test('nobody can be added to a link that ended more than seven days ago', () => {
  const now = new Date('2026-11-22T09:00:00Z')
  const endingAt = (expiresAt: string) => isEnterable({ expiresAt }, now)
  expect(['9999-12-31T00:00:00Z', '2026-11-15T09:00:00Z', '2026-11-15T08:59:59Z'].map(endingAt)).toEqual([
    true,
    true,
    false,
  ])
  expect(newestEnterable({ expiresAt: '2026-11-20T10:00:00Z' }, now)).toEqual(new Date('2026-11-20T10:00:00Z'))
  expect(newestEnterable({ expiresAt: '9999-12-31T00:00:00Z' }, now)).toEqual(now)
})

test('their days are the last eight of the calendar, of which the first is not whole', () => {
  const days = enterableDays(new Date(2026, 2, 3, 9, 5)).map(({ value }) => value)
  expect([days.length, days[0], days.at(-1)]).toEqual([8, '2026-03-03', '2026-02-24'])
})
