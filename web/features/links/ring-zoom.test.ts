import { expect, test } from 'vitest'
import { PICKER_ZOOM, ringZoom } from './ring-zoom.ts'

test.each([
  ['a phone in Kuala Lumpur', 240, 3.1, 100, 16],
  ['a phone in Oslo', 240, 59.9, 100, 15],
  ['a desktop in Kuala Lumpur', 836, 3.1, 100, 18],
  ['a desktop in Oslo', 836, 59.9, 100, 17],
  ['a large screen', 2000, 0, 100, 18],
  ['a small ring', 836, 3.1, 25, 18],
  ['a large ring', 836, 3.1, 2000, 14],
  ['a large ring on a phone', 240, 3.1, 2000, 12],
  ['a map that has no size yet', 0, 0, 100, PICKER_ZOOM],
  ['the pole', 836, 90, 100, PICKER_ZOOM],
])('about three rings fit the map of %s', (_, shorterSidePx, latitude, radiusM, zoom) => {
  expect(ringZoom({ shorterSidePx, latitude, radiusM })).toBe(zoom)
})

test.each([25, 100, 101, 500, 2000])('one and a half rings of %i m are always in view', radiusM => {
  for (const shorterSidePx of [140, 240, 500, 836])
    for (const latitude of [0, 3.1, 48, 64]) {
      const metresPerPx =
        (156_543 * Math.cos((latitude * Math.PI) / 180)) / 2 ** ringZoom({ shorterSidePx, latitude, radiusM })
      expect((shorterSidePx * metresPerPx) / (2 * radiusM)).toBeGreaterThan(1.45)
    }
})
