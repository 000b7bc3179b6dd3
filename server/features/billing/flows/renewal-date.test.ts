import { expect, it } from 'vitest'
import { renewalDate } from './renewal-date.ts'

it.each([
  ['2026-11-21', 'month', '2026-12-21'],
  ['2026-12-31', 'month', '2027-01-31'],
  ['2027-01-31', 'month', '2027-02-28'],
  ['2028-02-29', 'year', '2029-02-28'],
  ['2026-11-21', 'year', '2027-11-21'],
] as const)('the renewal of %s, by the %s, is on %s', (from, interval, to) => {
  expect(renewalDate(new Date(`${from}T12:00:00Z`), interval)).toEqual(new Date(`${to}T12:00:00Z`))
})
