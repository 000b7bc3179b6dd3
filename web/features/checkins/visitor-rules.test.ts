import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { worthSaying } from './announcement.ts'
import { bearingDegrees, compassName } from './direction.ts'
import { stepsToAllow, stepsToPrecise } from './location-steps.ts'
import { mapView, PANEL_HEIGHT, PANEL_WIDTH } from './map-view.ts'
import { presenceAtStart } from './presence-state.ts'
import { distanceWords, screenOf } from './presence-texts.ts'

const target = { latitude: 3.1478, longitude: 101.6953 }

describe('direction', () => {
  test.each([
    [1, 0, 'north'],
    [0.5, 0.5, 'north-east'],
    [0, 1, 'east'],
    [-1, 0, 'south'],
    [0, -1, 'west'],
    [0.5, -0.5, 'north-west'],
  ])('%d° up and %d° to the right is %s', (latitude, longitude, name) => {
    expect(compassName(bearingDegrees({ latitude: 0, longitude: 0 }, { latitude, longitude }))).toBe(name)
  })

  test('just west of north is still north', () => expect(compassName(359)).toBe('north'))
})

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

describe('what is spoken', () => {
  const away = { screen: 'away', distanceM: 340, atMs: 0 }

  test('a new state at once', () => expect(worthSaying(away, { ...away, screen: 'form', atMs: 10 })).toBe(true))
  test('a distance not before 10 s', () =>
    expect(worthSaying(away, { ...away, distanceM: 100, atMs: 9_999 })).toBe(false))
  test('a distance only from 10 m', () => {
    expect(worthSaying(away, { ...away, distanceM: 331, atMs: 60_000 })).toBe(false)
    expect(worthSaying(away, { ...away, distanceM: 330, atMs: 10_000 })).toBe(true)
  })
})

describe('screens', () => {
  const fix = { ...target, accuracyM: 20, takenAtMs: 0 }
  const outside = { ...presenceAtStart, status: 'invalid', fix, distanceM: 340 } as const

  test('a retry under way keeps showing where the visitor stands', () => {
    expect(screenOf(outside)).toBe('away')
    expect(screenOf({ ...outside, status: 'acquiring', requestId: 2 })).toBe('away')
  })
  test('outside with a coarse position is another matter', () => {
    expect(screenOf({ ...outside, fix: { ...fix, accuracyM: 101 } })).toBe('approximate')
    expect(screenOf({ ...outside, fix: { ...fix, accuracyM: 100 } })).toBe('away')
  })
  test('an open form outlives a failed refresh', () => {
    expect(screenOf({ ...presenceAtStart, formOpen: true, problem: 'timeout' })).toBe('form')
  })
})

test('every browser on every system gets steps', () => {
  for (const os of ['ios', 'android', 'windows', 'macos', 'other'] as const) {
    for (const browser of ['safari', 'chrome', 'firefox', 'edge', 'samsung', 'opera', 'other'] as const) {
      const device = { os, browser, mobile: os === 'ios' || os === 'android', inApp: false }
      expect(stepsToAllow(device).length).toBeGreaterThanOrEqual(2)
      expect(stepsToPrecise(device).length).toBeGreaterThanOrEqual(2)
    }
  }
  expect(stepsToAllow({ os: 'ios', browser: 'safari', mobile: true, inApp: false }).join()).toContain(
    'Website Settings',
  )
})

test('distances in words', () => {
  expect(distanceWords(99.6)).toBe('100 m')
  expect(distanceWords(100.4)).toBe('101 m')
  expect(distanceWords(999.4)).toBe('1 km')
  expect(distanceWords(1340)).toBe('1.3 km')
  expect(distanceWords(310_200)).toBe('310 km')
})
