import { expect, test } from 'vitest'
import { dateFormat, timeZoneWords } from './dates.ts'

test('a date is American English on the 24-hour clock, midnight included', () => {
  const format = dateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  expect(format.format(Date.UTC(2026, 10, 24, 17, 5))).toBe('Tuesday, November 24, 2026 at 17:05')
  expect(format.format(Date.UTC(2026, 10, 24, 0, 5))).toBe('Tuesday, November 24, 2026 at 00:05')
})

test.each([
  ['Australia/Sydney', 'Sydney time'],
  ['Asia/Kuala_Lumpur', 'Kuala Lumpur time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['America/Port-au-Prince', 'Port-au-Prince time'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'UTC'],
])('the time zone %s is %s', (timeZone, words) => {
  expect(timeZoneWords(timeZone)).toBe(words)
})
