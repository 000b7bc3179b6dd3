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

const on = (day: number, hour: number, enteredAt: string | null = null) => ({
  checkedInAt: new Date(2026, 10, day, hour).toISOString(),
  enteredAt,
})
const byHand = (day: number) => on(day, 9, now.toISOString())
const grouped = (items: ReturnType<typeof on>[]) => byDay(items, now).map(({ day, items }) => [day, items.length])

test('check-ins are grouped by day in their order', () => {
  expect(grouped([on(22, 9), on(22, 8), on(21, 9), on(3, 1)])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tue, Nov 3', 1],
  ])
  expect(grouped([])).toEqual([])
})

test('a check-in out of the order of time stays among its neighbours, and each day is named once', () => {
  const entered = [byHand(20), on(22, 9), byHand(21), on(22, 8), on(21, 9), byHand(22), on(21, 8)]
  expect(grouped(entered)).toEqual([
    ['Today', 4],
    ['Yesterday', 3],
  ])
  // Confirmed or let in the day after.
  expect(grouped([on(22, 9), on(21, 23), on(22, 8)])).toEqual([['Today', 3]])
})

test('a check-in by hand begins a day of its own where it stands in order', () => {
  expect(grouped([byHand(22), on(21, 9)])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
  ])
  expect(grouped([byHand(21), byHand(22)])).toEqual([['Yesterday', 2]])
})
