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
          const { you, target: spot, radius } = mapView(target, { latitude, longitude, accuracyM: 30 })
          for (const { x, y } of [you!, spot]) {
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

  test('who stands north stands above, and the circle shows what is inside', () => {
    const { you, target: spot, radius } = mapView(target, { latitude: 3.1482, longitude: 101.6953, accuracyM: 10 })
    expect(you!.y).toBeLessThan(spot.y)
    expect(Math.hypot(you!.x - spot.x, you!.y - spot.y)).toBeLessThan(radius)
  })

  test('the scale bar is a round number of metres', () => {
    expect(mapView(target, null).scaleBar.metres).toBe(100)
    expect(mapView(target, { ...target, latitude: 3.16, accuracyM: 10 }).scaleBar.metres).toBe(500)
  })
})
