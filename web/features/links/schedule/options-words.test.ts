import { expect, it } from 'vitest'
import { optionsWords } from './options-words.ts'
import { draftOf, newDate } from './schedule-draft.ts'

const draft = { ...draftOf(null, '2027-01-04'), when: 'own' as const }
const at13 = { ...newDate(), from: '13:00' }

it.each([
  ['15', '10', 'refuse', 'Opens 15\u00a0min before, late after 10\u00a0min, others are turned away'],
  ['0', '0', 'ask', 'Opens at the start, late from the start, others may ask you'],
  ['05', '5', 'accept', 'Opens 5\u00a0min before, late after 5\u00a0min, others are let in'],
] as const)('opens %s before, late after %s, outside: %s, at several times', (opensBefore, lateAfter, outside, words) =>
  expect(optionsWords({ ...draft, dates: [at13], opensBefore, lateAfter, outside })).toBe(words),
)

it.each([
  ['09:00', '15', '10', 'Opens at 08:45, late from 09:10, others are turned away'],
  ['00:10', '15', '0', 'Opens at 23:55, late from 00:10, others are turned away'],
])('names the times of the day where all begin at %s', (from, opensBefore, lateAfter, words) =>
  expect(optionsWords({ ...draft, weekly: [{ ...draft.weekly[0]!, from }], opensBefore, lateAfter })).toBe(words),
)
