import { expect, test } from 'vitest'
import { stepsToAllow, stepsToPrecise } from './location-steps.ts'

test('every browser on every system has steps', () => {
  for (const os of ['ios', 'android', 'windows', 'macos', 'other'] as const) {
    for (const browser of ['safari', 'chrome', 'firefox', 'edge', 'samsung', 'opera', 'other'] as const) {
      const device = { os, browser, mobile: os === 'ios' || os === 'android', inApp: false }
      expect(stepsToAllow(device).length).toBeGreaterThanOrEqual(2)
      expect(stepsToPrecise(device).length).toBeGreaterThanOrEqual(1)
    }
  }
  expect(stepsToAllow({ os: 'ios', browser: 'safari', mobile: true, inApp: false }).join()).toContain(
    'Website Settings',
  )
})
