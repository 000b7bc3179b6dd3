import { expect, it } from 'vitest'
import { crowdOf, dotRadius, RING_R } from './crowd.ts'

it('each person has a place inside the ring, and keeps it when somebody comes', () => {
  expect(crowdOf(0)).toEqual([])
  expect(crowdOf(40).slice(0, 39)).toEqual(crowdOf(39))
  for (const count of [1, 24, 80, 240, 600])
    for (const { x, y } of crowdOf(count)) expect(Math.hypot(x, y) + dotRadius(count)).toBeLessThan(RING_R - 2)
})

it.each([24, 80, 240, 600])('%s people do not stand on each other', count => {
  const crowd = crowdOf(count)
  const gaps = crowd.flatMap((a, nth) => crowd.slice(nth + 1).map(b => Math.hypot(a.x - b.x, a.y - b.y)))
  expect(Math.min(...gaps.filter(gap => gap < 50))).toBeGreaterThan(2 * dotRadius(count))
})

it('a crowd without end is drawn up to 600', () => {
  expect(crowdOf(25_000)).toHaveLength(600)
})
