import { describe, expect, test } from 'vitest'
import { decidedElsewhere, positionText, whoOf } from './waiting-words.ts'

const NO_BANDS = { distanceBand: null, accuracyBand: null }
const said = (asked: Partial<Parameters<typeof positionText>[0]>) =>
  positionText({ reason: 'doubtful', distanceM: null, accuracyM: null, ...NO_BANDS, ...asked }).replaceAll(
    '\u00a0',
    ' ',
  )

describe('what a position says', () => {
  test.each([
    [
      { reason: 'doubtful', distanceM: 139.6, accuracyM: 60 },
      'The phone says 140 m from the centre, give or take 60 m.',
    ],
    [
      { reason: 'doubtful', distanceM: 5230, accuracyM: 6000 },
      'The phone says 5.2 km from the centre, give or take 6 km.',
    ],
    [{ reason: 'doubtful', distanceM: 140, accuracyM: null }, 'The phone says 140 m from the centre.'],
    [
      { reason: 'coarse', distanceM: 20, accuracyM: 3000 },
      'Inside the ring by its centre, but the phone only says 20 m away, give or take 3 km.',
    ],
    [
      { reason: 'no_position', distanceM: null, accuracyM: null },
      'The phone gave no location. Judge by name and note.',
    ],
    [
      { distanceBand: 'near', accuracyBand: 100 },
      'The phone says less than 150 m from the centre, give or take up to 100 m.',
    ],
    [{ distanceBand: 'far' }, 'The phone says 150 m or more from the centre.'],
  ] as const)('%j', (asked, text) => expect(said(asked)).toBe(text))
})

test('people are named alone and counted together', () => {
  expect(whoOf([{ userName: 'Aisyah' }])).toBe('Aisyah')
  expect(whoOf([{ userName: 'Aisyah' }, { userName: 'Ben' }])).toBe('2 people')
  expect(decidedElsewhere(1)).toContain('1 person was')
  expect(decidedElsewhere(4)).toContain('4 people were')
})
