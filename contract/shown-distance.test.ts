import { expect, test } from 'vitest'
import { formatDistance, tenthsOfMetre, wholeMetres } from './shown-distance.ts'

const shown = (metres: number) => formatDistance(metres).replace('\u00a0', ' ')

test('a distance is in whole metres, rounded up, then in kilometres', () => {
  expect([0, 0.2, 11.1, 40.2, 99.6, 100.4, 999].map(shown)).toEqual([
    '0 m',
    '1 m',
    '12 m',
    '41 m',
    '100 m',
    '101 m',
    '999 m',
  ])
  expect([999.4, 1340, 2600, 26_400, 123_456].map(shown)).toEqual(['1 km', '1.3 km', '2.6 km', '26 km', '123 km'])
})

test.each([0, 1.1, 11.1, 13, 13.02, 42.96, 100.4, 999.99])(
  'the tenths of a file never contradict the screens: %d',
  metres => expect(wholeMetres(tenthsOfMetre(metres))).toBe(wholeMetres(metres)),
)

test('tenths stay what they are', () => expect([1.1, 11.1, 0.3, 13].map(tenthsOfMetre)).toEqual([1.1, 11.1, 0.3, 13]))
