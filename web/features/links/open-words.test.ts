import { expect, test } from 'vitest'
import { openWords } from './open-words.ts'

const KUALA_LUMPUR = 'Asia/Kuala_Lumpur'
const SYDNEY = 'Australia/Sydney'
const now = new Date('2026-11-22T10:00:00Z')

test.each([
  ['2026-11-28T13:00:00Z', KUALA_LUMPUR, 'Open until Sat, Nov 28, 21:00'],
  ['2026-11-28T13:00:00Z', 'Asia/Singapore', 'Open until Sat, Nov 28, 21:00'],
  ['2026-11-28T13:00:00Z', SYDNEY, 'Open until Sat, Nov 28, 21:00 (Sun 00:00, Sydney time)'],
  ['2027-01-02T13:00:00Z', KUALA_LUMPUR, 'Open until Sat, Jan 2, 2027, 21:00'],
  ['2026-11-20T13:00:00Z', KUALA_LUMPUR, 'Closed on Fri, Nov 20, 21:00'],
  ['2199-12-31T23:59:59Z', SYDNEY, 'Open until you delete it'],
])('a link that expires at %s in %s: %s', (expiresAt, timeZone, words) => {
  expect(openWords(new Date(expiresAt), { now, timeZone, readerTimeZone: KUALA_LUMPUR })).toBe(words)
})
