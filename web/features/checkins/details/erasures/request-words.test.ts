import { expect, test } from 'vitest'
import { timeLeft } from './request-words.ts'

const now = new Date('2026-11-23T09:00:00Z')

test.each([
  ['2026-12-23T08:59:00Z', '29 days left'],
  ['2026-11-25T08:00:00Z', '1 day left'],
  ['2026-11-24T09:00:00Z', '1 day left'],
  ['2026-11-24T08:59:00Z', 'Less than a day left'],
  ['2026-11-23T09:00:00Z', 'Being erased'],
  ['2026-11-22T09:00:00Z', 'Being erased'],
])('to be answered by %s: %s', (answerBy, words) => {
  expect(timeLeft(answerBy, now)).toBe(words)
})
