import { expect, test } from 'vitest'
import { refusalNote } from './refusal-texts.ts'

test.each([
  [[], ''],
  [[['too_far', 56]], 'Outside the ring'],
  [
    [
      ['too_far', 1056],
      ['expired', 9],
      ['not_open', 3],
      ['constructor', 1],
    ],
    '1,056 too far · 9 expired · 3 no session · 1 other',
  ],
] as [[string, number][], string][])('%j is noted as %s', (refusals, note) => {
  expect(refusalNote(refusals.map(([reason, count]) => ({ reason, count })))).toBe(note)
})
