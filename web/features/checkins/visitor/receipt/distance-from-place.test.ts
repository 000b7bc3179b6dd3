import { expect, test } from 'vitest'
import { distanceFromPlace } from './distance-from-place.ts'

test.each([
  [undefined, ''],
  [0, ''],
  [14.9, ''],
  [15, '15\u00a0m from the place'],
  [1_204, '1.3\u00a0km from the place'],
])('of %s m is said %j', (metres, words) => expect(distanceFromPlace(metres)).toBe(words))
