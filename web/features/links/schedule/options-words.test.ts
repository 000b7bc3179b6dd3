import { expect, it } from 'vitest'
import { optionsWords } from './options-words.ts'

it.each([
  ['15', '10', 'refuse', 'Opens 15\u00a0min before, late after 10\u00a0min, others are turned away'],
  ['0', '0', 'ask', 'Opens at the start, late from the start, others may ask you'],
  ['05', '5', 'accept', 'Opens 5\u00a0min before, late after 5\u00a0min, others are let in'],
] as const)('opens %s before, late after %s, outside: %s', (opensBefore, lateAfter, outside, words) =>
  expect(optionsWords({ opensBefore, lateAfter, outside })).toBe(words),
)
