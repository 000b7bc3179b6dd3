import { expect, test } from 'vitest'
import { openUntil, zoneBeside } from './open-until.ts'

const now = '2026-11-22T10:00:00Z'

test.each([
  ['2026-11-22T15:59:00Z', 'Asia/Kuala_Lumpur', 'open until 23:59'],
  ['2026-11-22T15:59:00Z', 'Australia/Sydney', 'open until Mon, Nov 23, 02:59'],
  ['2026-11-28T13:00:00Z', 'Asia/Kuala_Lumpur', 'open until Sat, Nov 28, 21:00'],
  ['2027-01-02T13:00:00Z', 'Asia/Kuala_Lumpur', 'open until Sat, Jan 2, 2027, 21:00'],
  ['2026-11-22T15:59:00Z', 'Not/Known', 'open until 15:59'],
])('a link that expires at %s in %s is %s', (expiresAt, timeZone, words) => {
  expect(openUntil(expiresAt, { now, timeZone })).toBe(words)
})

test.each([
  ['Asia/Singapore', ''],
  ['Australia/Sydney', ', Kuala Lumpur time'],
  ['Europe/London', ', Kuala Lumpur time'],
])('a reader in %s is told whose clock that is: ‘%s’', (readerTimeZone, words) => {
  expect(zoneBeside('2026-11-22T15:59:00Z', { timeZone: 'Asia/Kuala_Lumpur', readerTimeZone })).toBe(words)
})
