import { describe, expect, test } from 'vitest'
import { isCurrent, isPass, receiptTitle } from './receipt-day.ts'

/** In the zone of the machine, as on a phone. */
const at = (text: string) => new Date(text)
const iso = (text: string) => at(text).toISOString()

describe('a check-in is shown as a pass', () => {
  test.each([
    ['on its own day', '2026-11-21T08:00', '2026-11-21T23:59', true],
    ['after midnight, at the same evening’s event', '2026-11-21T22:00', '2026-11-22T02:00', true],
    ['no more the next morning', '2026-11-21T20:00', '2026-11-22T08:01', false],
    ['not a day later', '2026-11-21T08:00', '2026-11-22T09:00', false],
  ])('%s', (_, checkedIn, now, current) => expect(isCurrent(iso(checkedIn), at(now))).toBe(current))

  test('unless it waits for its email', () => {
    expect(isPass({ pendingEmail: 'mei@example.com', current: true })).toBe(false)
    expect(isPass({ pendingEmail: null, current: false })).toBe(false)
    expect(isPass({ pendingEmail: null, current: true })).toBe(true)
  })
})

test.each([
  [{ pendingEmail: 'mei@example.com', fresh: true, current: true }, 'Email Verification Required'],
  [{ pendingEmail: null, fresh: true, current: true }, 'Check-in Confirmed'],
  [{ pendingEmail: null, fresh: false, current: true }, 'You checked in at 19:02'],
  [{ pendingEmail: null, fresh: false, current: false }, 'You checked in on November 21, 2026'],
])('%j is titled %s', (receipt, title) =>
  expect(receiptTitle({ ...receipt, checkedInAt: iso('2026-11-21T19:02') })).toBe(title),
)
