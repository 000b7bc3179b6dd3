import { expect, test } from 'vitest'
import { roughDistance } from './rough-distance.ts'

test.each([
  [2_640, 2_000, 'About 3 km'],
  [340, 150, 'About 300 m'],
  [960, 150, 'About 1 km'],
  [310_200, 3_000, 'About 310 km'],
  [900, 2_000, 'Less than 3 km'],
  [180, 400, 'Less than 600 m'],
])('%i m, wrong by up to %i m: %s', (metres, accuracyM, words) =>
  expect(roughDistance(metres, accuracyM).replace(/\u00a0/g, ' ')).toBe(words),
)
