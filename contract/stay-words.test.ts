import { expect, test } from 'vitest'
import { stayWords } from './stay-words.ts'

test.each([
  [484, '8 h 4 min'],
  [45, '45 min'],
  [120, '2 h'],
  [0, 'less than a minute'],
])('a stay of %s minutes is told in one piece', (minutes, words) => {
  expect(stayWords(minutes).replaceAll('\u00a0', ' ')).toBe(words)
})
