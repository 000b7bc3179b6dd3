import { expect, test } from 'vitest'
import { dateFormat } from './dates.ts'

test('a date is American English on the 24-hour clock, midnight included', () => {
  const format = dateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  expect(format.format(Date.UTC(2026, 10, 24, 17, 5))).toBe('Tuesday, November 24, 2026 at 17:05')
  expect(format.format(Date.UTC(2026, 10, 24, 0, 5))).toBe('Tuesday, November 24, 2026 at 00:05')
})
