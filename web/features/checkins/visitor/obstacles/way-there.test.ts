import { expect, test } from 'vitest'
import { wayThere } from './way-there.ts'

const SOUTH = 180

test.each([
  [340, 100, 'Head south. Walk 240 m more.'],
  [100.2, 100, 'Head south. Walk 1 m more.'],
  [4_900, 100, 'Head south. Walk 4.8 km more.'],
  [60, 40, 'Head south. Walk 20 m more.'],
  [3_500, 2_000, 'Head south. Walk 1.5 km more.'],
])('%d m from the centre of a ring of %i m: %s', (distanceM, radiusM, sentence) =>
  expect(wayThere(SOUTH, { distanceM, radiusM }).replace(/\u00a0/g, ' ')).toBe(sentence),
)
