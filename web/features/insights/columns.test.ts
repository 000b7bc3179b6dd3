import { expect, test } from 'vitest'
import { isTicked, roundAbove } from './columns.tsx'

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [11, 12],
  [23, 24],
  [25, 30],
  [354, 400],
  [1254, 1600],
  [2000, 2000],
  [81_000, 100_000],
])('bars of at most %d stand under a line of %d', (most, line) => {
  expect(roundAbove(most)).toBe(line)
})

test('the line is even, and the highest bar reaches more than half of it', () => {
  for (let most = 3; most < 100_000; most = Math.ceil(most * 1.07)) {
    const line = roundAbove(most)
    expect([line % 2, most / line > 0.6, most <= line]).toEqual([0, true, true])
  }
})

const ticked = (ticks: Parameters<typeof isTicked>[0], count: number) =>
  Array.from({ length: count }, (_, index) => index).filter(index => isTicked(ticks, index, count))

test('days are labelled back from today, hours from midnight', () => {
  expect(ticked({ every: 8, from: 'end' }, 30)).toEqual([5, 13, 21, 29])
  expect(ticked({ every: 6, from: 'start' }, 24)).toEqual([0, 6, 12, 18])
})

test('a label that would reach over the end is left out', () => {
  expect(ticked({ every: 6, from: 'start' }, 20)).toEqual([0, 6, 12])
})
