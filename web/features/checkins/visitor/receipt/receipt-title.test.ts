import { expect, test, vi } from 'vitest'
import { receiptTitle } from './receipt-title.ts'

vi.setSystemTime(new Date('2026-11-21T21:00'))

test.each([
  [{ pendingEmail: 'mei@example.com', fresh: true, current: true }, 'Email Verification Required'],
  [{ pendingEmail: null, fresh: true, current: true }, 'Check-in Confirmed'],
  [{ pendingEmail: null, fresh: true, current: true, alreadyCheckedIn: true }, 'You checked in at 19:02'],
  [{ pendingEmail: null, fresh: false, current: true }, 'You checked in at 19:02'],
  [{ pendingEmail: null, fresh: false, current: false }, 'You checked in on November 21, 2026'],
])('%j is titled %s', (receipt, title) =>
  expect(receiptTitle({ ...receipt, checkedInAt: new Date('2026-11-21T19:02').toISOString() })).toBe(title),
)
