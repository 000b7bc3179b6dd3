import { expect, test } from 'vitest'
import { linkStatus } from './link-status.ts'

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
