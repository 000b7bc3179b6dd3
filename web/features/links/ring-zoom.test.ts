import { expect, test } from 'vitest'
import { PICKER_ZOOM, ringZoom } from './ring-zoom.ts'

test.each([
  ['a phone in Kuala Lumpur', 240, 3.1, 16],
  ['a phone in Oslo', 240, 59.9, PICKER_ZOOM],
  ['a desktop in Kuala Lumpur', 836, 3.1, 18],
  ['a desktop in Oslo', 836, 59.9, 17],
  ['a large screen', 2000, 0, 18],
  ['a map that has no size yet', 0, 0, PICKER_ZOOM],
  ['the pole', 836, 90, PICKER_ZOOM],
])('about three rings fit the map of %s', (_, shorterSidePx, latitude, zoom) => {
  expect(ringZoom({ shorterSidePx, latitude })).toBe(zoom)
})
