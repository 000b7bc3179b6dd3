import { expect, test } from 'vitest'
import { roundAbove } from './columns.tsx'

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
