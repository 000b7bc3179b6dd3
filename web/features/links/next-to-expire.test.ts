import { expect, test } from 'vitest'
import { nextToExpire } from './next-to-expire.ts'

const now = new Date('2026-11-21T10:00:00Z')
const link = (expiresAt: string, isLinkBlocked = false) => ({ expiresAt, isLinkBlocked })

test('the first to expire among the links that are open', () => {
  const soon = link('2026-11-22T00:00:00Z')
  expect(nextToExpire([link('2027-01-01T00:00:00Z'), soon, link('2026-11-21T11:00:00Z', true)], now)).toBe(soon)
  expect(nextToExpire([link('2026-11-01T00:00:00Z')], now)).toBeUndefined()
})
