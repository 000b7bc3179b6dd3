import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHECK_IN_RADIUS_M } from '../../../../../contract/geo.ts'
import { mapView } from './map-view.ts'

const ringOf = (radiusM: number) => ({ fix: null, radiusM })
const seen = (latitude: number, longitude: number, accuracyM: number, radiusM = 100) => ({
  fix: { latitude, longitude, accuracyM, takenAtMs: 0, seenAtMs: 0 },
  radiusM,
})

const target = { latitude: 3.1478, longitude: 101.6953 }

describe('mapView', () => {
  test('the whole ring and the visitor are in the frame, however far', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.integer({ min: 25, max: 2000 }),
        (latitude, longitude, radiusM) => {
          const { you, frame } = mapView(target, seen(latitude, longitude, 30, radiusM))
          const edges = [you!, { x: -radiusM, y: -radiusM }, { x: radiusM, y: radiusM }]
          for (const { x, y } of edges) {
            expect(x).toBeGreaterThan(frame.left)
            expect(x).toBeLessThan(frame.left + frame.width)
            expect(y).toBeGreaterThan(frame.top)
            expect(y).toBeLessThan(frame.top + frame.height)
          }
        },
      ),
    )
  })

  test.each([60, 2_000])('a position is shown with its whole circle of %i m', accuracyM => {
    const { you, frame } = mapView(target, seen(3.1491, 101.6953, accuracyM))
    expect(you!.y - accuracyM).toBeGreaterThan(frame.top)
    expect(you!.x - accuracyM).toBeGreaterThan(frame.left)
  })

  test('a visitor north of the place is drawn above it, and inside the circle when within 100 m', () => {
    const { you } = mapView(target, seen(3.1482, 101.6953, 10))
    expect(you).toMatchObject({ x: 0, y: -44.5 })
    expect(Math.hypot(you!.x, you!.y)).toBeLessThan(CHECK_IN_RADIUS_M)
  })

  test('the scale is a round number of metres', () => {
    expect(mapView(target, ringOf(100)).scaleM).toBe(100)
    expect(mapView(target, ringOf(2000)).scaleM).toBe(2000)
    expect(mapView(target, seen(3.16, target.longitude, 10)).scaleM).toBe(500)
  })
})
