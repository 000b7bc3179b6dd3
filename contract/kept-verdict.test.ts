import { expect, test } from 'vitest'
import { accuracyBandOf, distanceBandOf } from './kept-verdict.ts'

test.each([
  [0, 20],
  [20, 20],
  [20.1, 100],
  [100, 100],
  [100.1, null],
  [null, null],
])('of an accuracy of %s m the band is %s', (accuracyM, band) => {
  expect(accuracyBandOf(accuracyM)).toBe(band)
})

test.each([
  [0, 'near'],
  [149.9, 'near'],
  [150, 'far'],
])('%s m is %s', (distanceM, band) => {
  expect(distanceBandOf(distanceM)).toBe(band)
})
