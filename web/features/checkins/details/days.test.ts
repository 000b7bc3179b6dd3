import { expect, test } from 'vitest'
import { byDay, dayName, onDay } from './days.ts'

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

const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).toISOString()
const seen = (day: number, hour?: number) => ({ checkedInAt: at(day, hour), enteredAt: null, corrected: false })
const added = (on: number, forDay: number) => ({ checkedInAt: at(forDay), enteredAt: at(on), corrected: false })
const moved = (on: number, toDay: number) => ({ ...added(on, toDay), corrected: true })
const grouped = (items: (ReturnType<typeof seen> | ReturnType<typeof added>)[]) =>
  byDay(items, now).map(({ day, items }) => [day, items.length])

test('check-ins are grouped by day in their order', () => {
  expect(grouped([seen(22, 9), seen(22, 8), seen(21, 9), seen(3, 1)])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tue, Nov 3', 1],
  ])
  expect(grouped([])).toEqual([])
})

test('a check-in that is entered or let in for an earlier day stands under the day of its recording', () => {
  expect(grouped([seen(22), added(22, 3), seen(22), seen(21)])).toEqual([
    ['Today', 3],
    ['Yesterday', 1],
  ])
  // Let in, or confirmed by email, today.
  expect(grouped([seen(22), seen(3), seen(22), seen(21)])).toEqual([
    ['Today', 3],
    ['Yesterday', 1],
  ])
})

test('a group with the time of another day says that its day is that of the recording', () => {
  const headings = (items: Parameters<typeof grouped>[0]) => byDay(items, now).map(({ heading }) => heading)
  expect(headings([seen(22), seen(22), seen(21)])).toEqual(['Today', 'Yesterday'])
  expect(headings([seen(22), added(22, 21), seen(21), seen(3)])).toEqual(['Recorded today', 'Yesterday', 'Tue, Nov 3'])
  expect(headings([seen(22), moved(22, 21), seen(21), added(3, 2)])).toEqual([
    'Today',
    'Yesterday',
    'Recorded on Tue, Nov 3',
  ])
})

test('a sentence names a day', () => {
  const days = [22, 21, 3].map(day => onDay(new Date(2026, 10, day, 12), now))
  expect(days).toEqual(['today', 'yesterday', 'on Tue, Nov 3'])
})

test('a check-in whose time was corrected stays among those that were recorded beside it', () => {
  expect(grouped([seen(22), moved(22, 3), seen(22), moved(22, 22), seen(3)])).toEqual([
    ['Today', 3],
    ['Tue, Nov 3', 2],
  ])
  expect(grouped([moved(22, 21), seen(3), moved(22, 22), moved(22, 2)])).toEqual([
    ['Tue, Nov 3', 3],
    ['Mon, Nov 2', 1],
  ])
})

test('no day is named twice, whatever was entered, confirmed or corrected', () => {
  const days = [22, 21, 20, 3]
  const kinds = [seen, (day: number) => added(22, day), (day: number) => moved(22, day)]
  for (let seed = 0; seed < 500; seed++) {
    const items = Array.from({ length: 6 }, (_, index) => {
      const pick = (seed * 7919 + index * 104_729) >>> (index % 5)
      return kinds[pick % 3]!(days[pick % 4]!)
    })
    const named = byDay(items, now).map(({ day }) => day)
    expect(new Set(named).size).toBe(named.length)
  }
})
