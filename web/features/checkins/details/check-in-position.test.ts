import { expect, test } from 'vitest'
import { mapUrl, measuredDistance, positionOf, verdictAccuracy } from './check-in-position.ts'
import { refusalText } from './refusal-texts.ts'

test('the map opens with a marker at the coordinates', () => {
  expect(mapUrl({ latitude: 3.1579, longitude: -101.7116 })).toBe(
    'https://www.openstreetmap.org/?mlat=3.1579&mlon=-101.7116#map=18/3.1579/-101.7116',
  )
})

const measured = { distanceM: null, accuracyM: null, inside: null }

test('distances are whole metres as the visitor reads them, with their accuracy where it is known', () => {
  expect(measuredDistance({ ...measured, distanceM: 12.4, accuracyM: 7.6 })).toBe('13\u00a0m (±\u00a08\u00a0m)')
  expect(measuredDistance({ ...measured, distanceM: 0.2 })).toBe('1\u00a0m')
})

test('a record that was added by hand has no location', () => {
  expect(measuredDistance(measured)).toBe('No location')
  expect(positionOf({ latitude: null, longitude: null })).toBeNull()
  expect(positionOf({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 })
})

test('where only the verdict is kept, it says that somebody was here, and to those who ask how exactly that is known', () => {
  expect(measuredDistance({ ...measured, inside: true })).toBe('Was here')
  expect(measuredDistance({ ...measured, inside: false })).toBe('Outside the ring')
  expect(verdictAccuracy({ accuracyBand: 20 })).toBe('give or take up to 20\u00a0m')
  expect(verdictAccuracy({ accuracyBand: null })).toBeUndefined()
})

test('an unknown reason still has a text', () => {
  expect(refusalText('too_far')).toBe('Outside the ring')
  expect(refusalText('constructor')).toBe('Another reason')
})
