import { describe, expect, test } from 'vitest'
import { marksBesideReason, positionText, surpriseOf, whoOf, whyTheyWait } from './waiting-words.ts'

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
      'The phone says 5.3 km from the centre, give or take 6 km.',
    ],
    [{ reason: 'doubtful', distanceM: 140, accuracyM: null }, 'The phone says 140 m from the centre.'],
    [{ reason: 'coarse', distanceM: 20, accuracyM: 3000 }, 'The phone says 20 m from the centre, give or take 3 km.'],
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

test.each([
  ['doubtful', ['outside_ring', 'coarse_position', 'stale_fix'], ['stale_fix']],
  ['no_position', ['no_position', 'photo_from_file'], ['photo_from_file']],
  ['not_listed', ['outside_ring', 'not_listed', 'taken_already'], ['outside_ring', 'taken_already']],
] as const)('beside the reason ‘%s’ a creator sees the marks that it does not say', (reason, marks, shown) =>
  expect(marksBesideReason({ reason, flags: [...marks] })).toEqual(shown),
)

test('people are named alone and counted together', () => {
  expect(whoOf([{ userName: 'Aisyah' }])).toBe('Aisyah')
  expect(whoOf([{ userName: 'Aisyah' }, { userName: 'Ben' }])).toBe('2 people')
})

describe('what a creator would not expect of a decision', () => {
  const surprise = (decided: number, alreadyDecided: number, alreadyCheckedIn: number) => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index))
    const outcome = { decided: ids(decided), alreadyDecided: ids(alreadyDecided) }
    return surpriseOf({ ...outcome, ...(alreadyCheckedIn > 0 && { alreadyCheckedIn: ids(alreadyCheckedIn) }) })
  }
  const GONE = '1 person was already decided elsewhere, or no longer waits.'

  test.each([
    [3, 0, 0, null, undefined],
    [3, 0, 1, 'Already Checked In', '2 let in, 1 was checked in already.'],
    [2, 0, 2, 'Already Checked In', '2 were checked in already.'],
    [0, 1, 0, 'Already Decided', GONE],
    [0, 4, 0, 'Already Decided', '4 people were already decided elsewhere, or no longer wait.'],
    [2, 1, 1, 'Already Checked In', `1 let in, 1 was checked in already. ${GONE}`],
  ])('%i decided, %i before, %i checked in', (decided, before, checkedIn, title, description) => {
    const said = surprise(decided, before, checkedIn)
    expect(said?.title ?? null).toBe(title)
    expect(said?.description).toBe(description)
  })
})

test.each([
  [['doubtful', 'no_position'], 'Their phones couldn’t place them inside the ring.'],
  [['no_session', 'no_session'], 'They came while there was no session.'],
  [['doubtful', 'no_session'], 'They ask you to let them in.'],
] as const)('why people wait: %j', (reasons, sentence) =>
  expect(whyTheyWait(reasons.map(reason => ({ reason })))).toBe(sentence),
)
