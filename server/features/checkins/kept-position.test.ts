import { expect, test } from 'vitest'
import { keptPosition } from './kept-position.ts'

const claim = {
  position: { latitude: 3.1579, longitude: 101.7116 },
  accuracyM: 12,
  ip: '192.0.2.7',
  networks: () => ({ network: 'n', site: 's' }),
}

test('a link keeps where its visitors were, unless it keeps verdicts', () => {
  expect(keptPosition({ keeps: 'position', radiusM: 100 }, claim, 40)).toEqual({
    ...claim.position,
    accuracyM: 12,
    distanceM: 40,
    ip: '192.0.2.7',
    inside: true,
    accuracyBand: null,
    distanceBand: null,
    networks: null,
  })
})

test.each([
  ['within the ring', 40, { inside: true, accuracyBand: 20, distanceBand: 'near' }],
  ['just outside it', 140, { inside: false, accuracyBand: 20, distanceBand: 'near' }],
  ['far away', 4000, { inside: false, accuracyBand: 20, distanceBand: 'far' }],
])('of somebody %s a verdict is kept', (_, distanceM, kept) => {
  expect(keptPosition({ keeps: 'verdict', radiusM: 100 }, claim, distanceM)).toEqual({
    latitude: null,
    longitude: null,
    accuracyM: null,
    distanceM: null,
    ip: null,
    networks: { network: 'n', site: 's' },
    ...kept,
  })
})

test('without a position there is no verdict either', () => {
  const kept = keptPosition({ keeps: 'verdict', radiusM: 100 }, { ...claim, position: null, accuracyM: null }, null)
  expect(kept).toMatchObject({ inside: null, accuracyBand: null, distanceBand: null })
})
