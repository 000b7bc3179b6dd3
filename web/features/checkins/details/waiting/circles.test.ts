import { expect, test } from 'vitest'
import { circlesOf } from './circles.ts'

const place = { latitude: 0, longitude: 0 }
const METRE = 1 / 111_194.93
const [WIDTH, HEIGHT] = [120, 80]
const circles = (position: { latitude: number; longitude: number } | null, accuracyM: number | null = 60) =>
  circlesOf({ place, radiusM: 100, position, accuracyM }, WIDTH, HEIGHT)

test('without a position the ring stands alone, in the middle', () => {
  expect(circles(null)).toEqual({ ring: { x: 60, y: 40, r: 33.6 }, phone: null })
})

test.each([
  ['north', { latitude: 140 * METRE, longitude: 0 }],
  ['east, across the date line', { latitude: 0, longitude: 140 * METRE - 360 }],
  ['far south', { latitude: -9000 * METRE, longitude: 0 }],
])('both circles are whole: %s', (_, position) => {
  const { ring, phone } = circles(position)
  for (const { x, y, r } of [ring, phone!]) {
    expect(x - r).toBeGreaterThanOrEqual(0)
    expect(x + r).toBeLessThanOrEqual(WIDTH)
    expect(y - r).toBeGreaterThanOrEqual(0)
    expect(y + r).toBeLessThanOrEqual(HEIGHT)
    expect(r).toBeGreaterThanOrEqual(4)
  }
})

test('north is up, and both are to one scale', () => {
  const { ring, phone } = circles({ latitude: 140 * METRE, longitude: 0 })
  expect(phone!.y).toBeLessThan(ring.y)
  expect(phone!.r / ring.r).toBeCloseTo(0.6, 1)
  expect((ring.y - phone!.y) / ring.r).toBeCloseTo(1.4, 1)
})
