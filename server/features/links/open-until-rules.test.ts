import { expect, it } from 'vitest'
import { openUntil } from './open-until-rules.ts'

const now = new Date('2026-11-21T00:00:00Z')
const words = (expiresAt: string, timeZone: string, style: 'short' | 'long' = 'short') =>
  openUntil({ expiresAt: new Date(expiresAt), now, timeZone, style })

it.each([
  ['2026-11-21T10:00:00Z', 'Australia/Sydney', 'Open until Sat, Nov 21 at 21:00, Sydney time'],
  ['2026-11-21T16:00:00Z', 'Asia/Kuala_Lumpur', 'Open until Sun, Nov 22 at 00:00, Kuala Lumpur time'],
  ['2026-12-31T23:30:00Z', 'Europe/Paris', 'Open until Fri, Jan 1, 2027 at 00:30, Paris time'],
  ['2026-11-23T15:59:00Z', 'UTC', 'Open until Mon, Nov 23 at 15:59, UTC'],
  ['2026-11-19T15:59:00Z', 'UTC', 'Closed on Thu, Nov 19 at 15:59, UTC'],
  ['2199-12-31T23:59:59Z', 'Australia/Sydney', null],
])('a link that expires on %s in %s: %s', (expiresAt, timeZone, expected) => {
  expect(words(expiresAt, timeZone)).toBe(expected)
})

it('is written out where there is room', () => {
  expect(words('2026-11-21T10:00:00Z', 'Australia/Sydney', 'long')).toBe(
    'Open until Saturday, November 21 at 21:00, Sydney time',
  )
})
