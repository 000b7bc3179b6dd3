import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHECK_IN_RADIUS_M } from '../../../../../contract/geo.ts'
import { mapView } from './map-view.ts'

const target = { latitude: 3.1478, longitude: 101.6953 }

describe('mapView', () => {
  test('the whole ring and the visitor are in the frame, however far', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const { you, frame } = mapView(target, { latitude, longitude, accuracyM: 30 })
          const edges = [you!, { x: -100, y: -100 }, { x: 100, y: 100 }]
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

  test('a position that is less exact than the ring is shown with its whole circle', () => {
    const { you, frame } = mapView(target, { latitude: 3.17, longitude: 101.6953, accuracyM: 2_000 })
    expect(you!.y - 2_000).toBeGreaterThan(frame.top)
    expect(you!.x - 2_000).toBeGreaterThan(frame.left)
  })

  test('a visitor north of the place is drawn above it, and inside the circle when within 100 m', () => {
    const { you } = mapView(target, { latitude: 3.1482, longitude: 101.6953, accuracyM: 10 })
    expect(you).toMatchObject({ x: 0, y: -44.5 })
    expect(Math.hypot(you!.x, you!.y)).toBeLessThan(CHECK_IN_RADIUS_M)
  })

  test('the scale is a round number of metres', () => {
    expect(mapView(target, null).scaleM).toBe(100)
    expect(mapView(target, { ...target, latitude: 3.16, accuracyM: 10 }).scaleM).toBe(500)
  })
})
