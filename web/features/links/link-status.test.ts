import { expect, test } from 'vitest'
import { linkStatus, neverExpires } from './link-status.ts'

const now = new Date('2026-11-21T10:00:00Z')
const link = (expiresAt: string, isLinkBlocked = false) => ({ expiresAt, isLinkBlocked })

test('a link is active until its expiry', () => {
  expect(linkStatus(link('2026-11-21T10:00:01Z'), now)).toBe('Active')
  expect(linkStatus(link('2026-11-21T10:00:00Z'), now)).toBe('Expired')
})

test('a blocked link says so, unless it has expired anyway', () => {
  expect(linkStatus(link('2026-12-01T00:00:00Z', true), now)).toBe('Blocked')
  expect(linkStatus(link('2026-11-01T00:00:00Z', true), now)).toBe('Expired')
})

test('from 2199 on a link never expires, in whatever zone it is read', () => {
  expect(neverExpires('2199-12-31T23:59:59.000Z')).toBe(true)
  expect(neverExpires('2200-01-01T00:00:00.000Z')).toBe(true)
  expect(neverExpires('2198-12-31T23:59:59.000Z')).toBe(false)
})
