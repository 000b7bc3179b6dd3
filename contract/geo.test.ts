import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHECK_IN_RADIUS_M, EARTH_RADIUS_M, METRES_PER_DEGREE, metresBetween, type Point } from './geo.ts'

const point = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const anyPoint: fc.Arbitrary<Point> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('metresBetween', () => {
  test('one degree of latitude is 111.195 km on a sphere of 6,371 km', () => {
    expect(metresBetween(point(0, 0), point(1, 0))).toBeCloseTo(111_194.93, 1)
  })

  test('a degree of longitude shrinks with the cosine of the latitude', () => {
    expect(metresBetween(point(60, 0), point(60, 0.001))).toBeCloseTo(METRES_PER_DEGREE * 0.001 * 0.5, 2)
  })

  test('Kuala Lumpur to Singapore is about 309 km', () => {
    const km = metresBetween(point(3.1478, 101.6953), point(1.2897, 103.8501)) / 1000
    expect(km).toBeGreaterThan(305)
    expect(km).toBeLessThan(320)
  })

  test('is short across the date line', () => {
    expect(metresBetween(point(0, 179.9999), point(0, -179.9999))).toBeCloseTo(METRES_PER_DEGREE * 0.0002, 2)
  })

  test('antipodes are half the circumference apart', () => {
    expect(metresBetween(point(0, 0), point(0, 180))).toBeCloseTo(Math.PI * EARTH_RADIUS_M, 0)
  })

  test('tells 99.9 m from 100.1 m', () => {
    const north = (metres: number) => point(metres / METRES_PER_DEGREE, 0)
    expect(metresBetween(point(0, 0), north(99.9))).toBeLessThanOrEqual(CHECK_IN_RADIUS_M)
    expect(metresBetween(point(0, 0), north(100.1))).toBeGreaterThan(CHECK_IN_RADIUS_M)
  })

  test('is symmetric, finite and never more than half the circumference', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        const metres = metresBetween(a, b)
        expect(metres).toBeGreaterThanOrEqual(0)
        expect(metres).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_M + 1e-6)
        expect(metresBetween(b, a)).toBeCloseTo(metres, 3)
        expect(metresBetween(a, a)).toBe(0)
      }),
    )
  })
})
