import { expect, it } from 'vitest'
import type { Followed } from './follow-display.ts'
import { driftAt, isCutOff, wallNowMs } from './wall-time.ts'

const NOW = '2027-01-04T08:00:00.000Z'
const followed = { shown: { now: NOW }, receivedMs: 5000 } as Followed

it('the clock goes on from the server’s time, whatever the screen’s own clock says', () => {
  expect(new Date(wallNowMs(followed, 65_000)).toISOString()).toBe('2027-01-04T08:01:00.000Z')
})

it('the connection is said to be lost after 120 s', () => {
  expect([isCutOff(followed, 124_999), isCutOff(followed, 125_000)]).toEqual([false, true])
})

it('each minute the picture moves by a few pixels, and comes back', () => {
  const places = Array.from({ length: 9 }, (_, minute) => driftAt(Date.parse(NOW) + minute * 60_000))
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(8)
  expect(places[8]).toEqual(places[0])
  for (const { x, y } of places) expect(Math.hypot(x, y)).toBeLessThan(6)
})
