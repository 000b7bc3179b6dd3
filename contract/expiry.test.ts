import { expect, test } from 'vitest'
import { neverExpires } from './expiry.ts'

test('from 2199 on a link never expires, in whatever zone it is read', () => {
  expect(neverExpires('2199-12-31T23:59:59.000Z')).toBe(true)
  expect(neverExpires('2200-01-01T00:00:00.000Z')).toBe(true)
  expect(neverExpires('2198-12-31T23:59:59.000Z')).toBe(false)
})
