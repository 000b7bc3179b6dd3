import { describe, expect, test } from 'vitest'
import { isCurrent, isPass } from './receipt-day.ts'

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
