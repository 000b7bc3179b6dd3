import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-05-01T12:00:00Z')
const after = (seconds: number) => relativeTime(new Date(now.getTime() + seconds * 1000), now)

test('less than a minute is now, either way', () => {
  expect(after(-59)).toBe('now')
  expect(after(59)).toBe('now')
})

test('the largest unit that fits', () => {
  expect(after(-5 * 60)).toBe('5 minutes ago')
  expect(after(3 * 3600 + 10)).toBe('in 3 hours')
  expect(after(2 * 24 * 3600)).toBe('in 2 days')
  expect(after(30 * 24 * 3600)).toBe('in 30 days')
  expect(after(-90 * 24 * 3600)).toBe('3 months ago')
  expect(after(-400 * 24 * 3600)).toBe('last year')
})

test('nothing is rounded up: 1 h 59 min is one hour', () => {
  expect(after(2 * 3600 - 1)).toBe('in 1 hour')
})
