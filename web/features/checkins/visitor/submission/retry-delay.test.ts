import { expect, test } from 'vitest'
import { backoffMs, retryAfterMs } from './retry-delay.ts'

test('Retry-After in seconds, as a date, or unreadable', () => {
  expect(retryAfterMs('3', 0)).toBe(3000)
  expect(retryAfterMs('Thu, 01 Jan 1970 00:01:00 GMT', 20_000)).toBe(40_000)
  expect(retryAfterMs('Thu, 01 Jan 1970 00:01:00 GMT', 90_000)).toBe(0)
  expect(retryAfterMs('soon', 0)).toBeNull()
  expect(retryAfterMs('', 0)).toBeNull()
  expect(retryAfterMs(null, 0)).toBeNull()
})

test('the backoff doubles up to half a minute', () => {
  expect([0, 1, 2, 3, 9, 1000].map(failures => backoffMs(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 30_000, 30_000,
  ])
})
