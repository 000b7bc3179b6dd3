import { expect, test } from 'vitest'
import { byDay, dayName } from './days.ts'

const now = new Date(2026, 10, 22, 9, 30)

test.each([
  [new Date(2026, 10, 22, 0, 0), 'Today'],
  [new Date(2026, 10, 21, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 20, 12), 'Fri, Nov 20'],
  [new Date(2025, 10, 22, 12), 'Sat, Nov 22, 2025'],
  // A phone's clock may be behind the server's.
  [new Date(2026, 10, 23, 0, 1), 'Mon, Nov 23'],
])('%s is %s', (at, name) => {
  expect(dayName(at, now)).toBe(name)
})

test('check-ins are grouped by day in their order', () => {
  const at = (day: number, hour: number) => ({ checkedInAt: new Date(2026, 10, day, hour).toISOString() })
  expect(byDay([at(22, 9), at(22, 8), at(21, 9), at(3, 1)], now).map(({ day, items }) => [day, items.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tue, Nov 3', 1],
  ])
  expect(byDay([], now)).toEqual([])
})
