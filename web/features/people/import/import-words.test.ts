import { describe, expect, it } from 'vitest'
import { plainText } from '../../../lib/named-words.ts'
import { importLabel, importSentence, limitSentence, lineWords, renameWords } from './import-words.ts'

const counts = (added: number, changed: number, removed: number, unchanged = 0) => ({
  added,
  changed,
  removed,
  unchanged,
})

describe('what an import does', () => {
  it.each([
    [counts(1, 0, 0), '1 person will be added.', 'Add 1 Person'],
    [counts(1200, 0, 0), '1,200 people will be added.', 'Add 1,200 People'],
    [counts(3, 1, 2), '3 people will be added, 1 changed and 2 removed.', 'Save List'],
    [counts(0, 2, 0), '2 people will be changed.', 'Save List'],
    [counts(0, 0, 4), '4 people will be removed.', 'Remove 4 People'],
    [counts(0, 0, 0, 3), 'Everybody here is on the list already.', 'Save List'],
    [counts(0, 0, 0), 'There is nobody in this list.', 'Save List'],
  ])('is said before: %o', (change, sentence, label) => {
    expect([importSentence(change, 'before'), importLabel(change)]).toEqual([sentence, label])
  })

  it('is said after', () =>
    expect(importSentence(counts(3, 1, 2), 'after')).toBe('3 people added, 1 changed and 2 removed.'))
})

it('names a line', () => expect(plainText(lineWords({ line: 1014, why: 'no name.' }))).toBe('Line 1,014: no name.'))

it('names both of somebody who becomes another', () =>
  expect(plainText(renameWords({ was: 'Ben Tan', name: 'Ada Lim' }))).toBe(
    'Ben Tan, who has attended, becomes Ada Lim.',
  ))

it('names the limit of the plan where it is reached', () => {
  expect(limitSentence({ listed: 200 }, 200)).toBeNull()
  expect(limitSentence({ listed: 201 }, 200)).toBe(
    'The list would have 201 people. Your plan allows 200 people on a list.',
  )
  // Without plans, and on the largest one.
  expect(limitSentence({ listed: 20_001 }, 20_000)).toBe(
    'The list would have 20,001 people. A list can have 20,000 people.',
  )
})
