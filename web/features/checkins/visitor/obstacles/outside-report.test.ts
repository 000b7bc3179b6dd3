import { expect, test } from 'vitest'
import { isReported, reportOf, withReport } from './outside-report.ts'

test('a report is in steps of 10 m, upwards, so that nobody outside is told to be inside', () => {
  expect(reportOf({ distanceM: 100.4, accuracyM: 12.5 })).toEqual({ distanceM: 110, accuracyM: 20 })
  expect(reportOf({ distanceM: 340, accuracyM: 0 })).toEqual({ distanceM: 340, accuracyM: 0 })
})

test('a link is told once a day', () => {
  const today = withReport(null, '2026-11-22', 'a')
  expect(isReported(null, '2026-11-22', 'a')).toBe(false)
  expect(isReported(today, '2026-11-22', 'a')).toBe(true)
  expect(isReported(today, '2026-11-22', 'b')).toBe(false)
  expect(isReported(today, '2026-11-23', 'a')).toBe(false)
})

test('the browser remembers the links of one day only', () => {
  const today = withReport(withReport(null, '2026-11-22', 'a'), '2026-11-22', 'b')
  expect(today.checkinTokens).toEqual(['a', 'b'])
  expect(withReport(today, '2026-11-23', 'c')).toEqual({ day: '2026-11-23', checkinTokens: ['c'] })
})
