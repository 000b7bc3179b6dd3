import { expect, test } from 'vitest'
import { streetsOf } from './streets.ts'

const TOWERS = { latitude: 3.1579, longitude: 101.7116 }

test('a place always has the same streets, and its neighbour others', () => {
  expect(streetsOf(TOWERS)).toEqual(streetsOf({ ...TOWERS }))
  expect(streetsOf({ ...TOWERS, latitude: 3.1679 })).not.toEqual(streetsOf(TOWERS))
})

test.each([
  [0, 0],
  [-90, -180],
  [90, 180],
  [59.9139, 10.7522],
])('a town at %d, %d has avenues and lanes both ways', (latitude, longitude) => {
  const { angle, path } = streetsOf({ latitude, longitude })
  expect(Math.abs(angle)).toBeLessThanOrEqual(30)
  for (const streets of Object.values(path)) expect(streets).toMatch(/^(?=.*H60)(?=.*V60)[MHV\d -]+$/)
})
