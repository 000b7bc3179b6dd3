import { expect, test } from 'vitest'
import { siteView } from './site-view.ts'

const link = { latitude: 3.1579, longitude: 101.7116, radiusM: 100 }
const METRES_PER_DEGREE = 111_194.93
const north = (metres: number, accuracyM: number) => ({
  ...link,
  latitude: link.latitude + metres / METRES_PER_DEGREE,
  accuracyM,
})

test('at least one and a half rings are shown', () => {
  expect(siteView(link, null)).toEqual({ you: null, halfM: 150 })
  expect(siteView(link, north(20, 10)).halfM).toBe(150)
})

test.each([
  [130, 20],
  [4_000, 10],
])('somebody %i m away is in view, with the circle of %i m', (metres, accuracyM) => {
  const { you, halfM } = siteView(link, north(metres, accuracyM))
  expect(you!.y).toBeCloseTo(-metres, 0)
  expect(halfM).toBeGreaterThan(metres + accuracyM)
})

test('a vast circle does not make the ring a dot', () =>
  expect(siteView(link, north(130, 5_000)).halfM).toBeLessThan(500))
