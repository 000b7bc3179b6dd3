import { expect, test } from 'vitest'
import { verdictWords } from './verdict-words.ts'

test.each([
  [{ acts: 1214, valid: true }, 'All 1,214 acts stand as written'],
  [{ acts: 1, valid: true }, 'The only act stands as written'],
  [{ acts: 0, valid: true }, 'No acts yet, and no check-in was changed'],
  [{ acts: 214, valid: false, brokenAt: 93 }, 'Act 93 was changed'],
  [{ acts: 214, valid: false, brokenAt: 93, brokenRecord: 'c1' }, 'A check-in contradicts act 93'],
  [{ acts: 214, valid: false, brokenRecord: 'c1' }, 'A check-in was changed without an act'],
])('%o', (verdict, title) => {
  expect(verdictWords(verdict).title).toBe(title)
})
