import { expect, test } from 'vitest'
import { adviceWords } from './advice-words.ts'

const advice = {
  days: 30,
  accepted: 40,
  refused: 11,
  refusedWithinM: { 25: 3, 50: 9, 100: 10 },
  accuracyP90M: 20,
  suggestedRadiusM: 150,
}

test.each([
  [100, 150, '9 of 11 attempts outside the ring were less than 50 m away from it.'],
  [100, 125, '3 of 11 attempts outside the ring were less than 25 m away from it.'],
  [100, 200, '10 of 11 attempts outside the ring were less than 100 m away from it.'],
  [40, 50, '3 of 11 attempts outside the ring were less than 25 m away from it.'],
])('from %i m to %i m', (radiusM, suggestedRadiusM, sentence) =>
  expect(adviceWords(advice, { radiusM, suggestedRadiusM }).replace('\u00a0', ' ')).toBe(sentence),
)
