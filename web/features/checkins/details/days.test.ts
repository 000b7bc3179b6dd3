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

const on = (day: number, hour: number) => ({ checkedInAt: new Date(2026, 10, day, hour).toISOString() })
const grouped = (items: ReturnType<typeof on>[]) => byDay(items, now).map(({ day, items }) => [day, items.length])

test('check-ins are grouped by day in their order', () => {
  expect(grouped([on(22, 9), on(22, 8), on(21, 9), on(3, 1)])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tue, Nov 3', 1],
  ])
  expect(grouped([])).toEqual([])
})

test('a check-in of another day than its neighbours stands under its own, and theirs is named again below it', () => {
  expect(grouped([on(22, 9), on(21, 9), on(22, 8), on(22, 7), on(21, 8)])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['Today', 2],
    ['Yesterday', 1],
  ])
})

test('a day keeps its key while check-ins come in, also where it is named twice', () => {
  const keys = byDay([on(22, 9), on(21, 9), on(22, 8)], now).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  expect(byDay([on(22, 10), on(22, 9), on(21, 9), on(22, 8)], now).map(({ key }) => key)).toEqual(keys)
})
