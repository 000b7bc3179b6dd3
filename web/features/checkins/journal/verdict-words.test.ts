import { expect, test } from 'vitest'
import { actFault, verdictWords } from './verdict-words.ts'

test.each([
  [{ acts: 1214, valid: true }, 'All 1,214 acts stand as written'],
  [{ acts: 1, valid: true }, 'The only act stands as written'],
  [{ acts: 214, valid: false, brokenAt: 93 }, 'Act 93 was changed'],
  [{ acts: 214, valid: false, brokenAt: 93, brokenRecord: 'c1' }, 'A check-in contradicts act 93'],
  [{ acts: 214, valid: false, brokenRecord: 'c1' }, 'A check-in was changed without an act'],
])('%o', (verdict, title) => {
  expect(verdictWords(verdict).title).toBe(title)
})

test.each([
  [
    { acts: 214, valid: false, brokenAt: 93 },
    { seq: 93, word: 'Changed' },
  ],
  [
    { acts: 214, valid: false, brokenAt: 93, brokenRecord: 'c1' },
    { seq: 93, word: 'Contradicted' },
  ],
  [{ acts: 214, valid: false, brokenRecord: 'c1' }, null],
  [{ acts: 1214, valid: true }, null],
])('%o marks an act', (verdict, fault) => {
  expect(actFault(verdict)).toEqual(fault)
})
