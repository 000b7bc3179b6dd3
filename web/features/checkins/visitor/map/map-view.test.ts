import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapView, PANEL_HEIGHT, PANEL_WIDTH } from './map-view.ts'

const target = { latitude: 3.1478, longitude: 101.6953 }

describe('mapView', () => {
  test('everything lies inside the panel, however far', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const { you, target: centre, radius } = mapView(target, { latitude, longitude, accuracyM: 30 })
          for (const { x, y } of [you!, centre]) {
            expect(x).toBeGreaterThanOrEqual(0)
            expect(x).toBeLessThanOrEqual(PANEL_WIDTH)
            expect(y).toBeGreaterThanOrEqual(0)
            expect(y).toBeLessThanOrEqual(PANEL_HEIGHT)
          }
          expect(radius).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('a visitor north of the place is drawn above it, and inside the circle when within 100 m', () => {
    const { you, target: centre, radius } = mapView(target, { latitude: 3.1482, longitude: 101.6953, accuracyM: 10 })
    expect(you!.y).toBeLessThan(centre.y)
    expect(Math.hypot(you!.x - centre.x, you!.y - centre.y)).toBeLessThan(radius)
  })

  test('the scale bar is a round number of metres', () => {
    expect(mapView(target, null).scaleBar.metres).toBe(100)
    expect(mapView(target, { ...target, latitude: 3.16, accuracyM: 10 }).scaleBar.metres).toBe(500)
  })
})
