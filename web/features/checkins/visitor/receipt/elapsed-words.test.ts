import { expect, test } from 'vitest'
import { elapsedWords } from './elapsed-words.ts'

test.each([
  [0, 'Just now'],
  // The clocks of two servers.
  [-400, 'Just now'],
  [4_900, 'Just now'],
  [5_000, '5 s ago'],
  [12_900, '12 s ago'],
  [252_000, '4 min 12 s ago'],
  [3_600_000, '1 h 0 min 0 s ago'],
  [7_452_000, '2 h 4 min 12 s ago'],
])('%i ms are %s', (elapsedMs, words) => expect(elapsedWords(elapsedMs).replaceAll('\u00a0', ' ')).toBe(words))
