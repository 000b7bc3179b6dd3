import { expect, test } from 'vitest'
import { formatDistance, formatRadius, tenthsOfMetre, wholeMetres } from './shown-distance.ts'

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
  expect([999.4, 1340, 2600, 26_400, 123_456].map(shown)).toEqual(['1 km', '1.4 km', '2.6 km', '27 km', '124 km'])
})

test.each([0, 1.1, 11.1, 13, 13.02, 42.96, 100.4, 999.99])(
  'the tenths of a file never contradict the screens: %d',
  metres => expect(wholeMetres(tenthsOfMetre(metres))).toBe(wholeMetres(metres)),
)

test('tenths stay what they are', () => expect([1.1, 11.1, 0.3, 13].map(tenthsOfMetre)).toEqual([1.1, 11.1, 0.3, 13]))

const metresIn = (words: string) => Number.parseFloat(words.replace(',', '')) * (words.endsWith('km') ? 1000 : 1)

test('no distance reads as less than it is, and none outside a ring as inside it', () => {
  for (let radiusM = 25; radiusM <= 2000; radiusM++)
    for (const beyondM of [0.1, 1, 40, 51]) {
      const [distance, radius] = [formatDistance(radiusM + beyondM), formatRadius(radiusM)].map(metresIn)
      expect([radiusM, radius, distance! > radius!]).toEqual([radiusM, radiusM, true])
    }
  for (const metres of [999.1, 1000.1, 9_940, 9_999.5, 10_001, 54_321])
    expect(metresIn(formatDistance(metres))).toBeGreaterThanOrEqual(metres)
})

test('a ring is in whole metres, as it is set', () =>
  expect([100, 1250, 2000].map(formatRadius)).toEqual(['100\u00a0m', '1,250\u00a0m', '2,000\u00a0m']))
