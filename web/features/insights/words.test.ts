import { expect, test } from 'vitest'
import { refusalText } from '../checkins/index.ts'
import {
  bucketNames,
  busiestWords,
  currentBucket,
  hourWords,
  mostWords,
  NOTHING,
  percentWords,
  rangeWords,
  weekdayNames,
  windowWords,
} from './words.ts'

const range = (bucket: 'hour' | 'day' | 'week' | 'month') => ({
  from: '2026-10-22T16:00:00.000Z',
  to: '2026-11-21T16:00:00.000Z',
  timeZone: 'Asia/Kuala_Lumpur',
  bucket,
})

test.each([
  ['hour', '00:00', 'Fri, Oct 23, 00:00'],
  ['day', 'Oct 23', 'Fri, Oct 23, 2026'],
  ['week', 'Oct 23', 'week of Oct 23, 2026'],
  ['month', 'Oct 26', 'October 2026'],
] as const)('bars of a %s are named in the zone', (bucket, short, long) => {
  const names = bucketNames(range(bucket))('2026-10-22T16:00:00.000Z')
  expect([names.short, names.long]).toEqual([short, long])
})

test('a range ends with its last day, not with the next', () => {
  expect(rangeWords(range('day')).replace(/\s/gu, ' ')).toBe('Oct 23 – Nov 21, 2026')
})

test('a session is named by its day, from its opening to its end', () => {
  const window = { from: '2027-01-04T07:45:00Z', to: '2027-01-04T09:30:00Z', timeZone: 'Europe/Berlin' }
  expect(windowWords({ ...window, bucket: 'quarter' }).replace(/\s/gu, ' ')).toBe('Jan 4, 2027, 08:45 – 10:30')
})

test('the bar of this moment is known while the range lasts', () => {
  const overTime = ['2026-11-19', '2026-11-20', '2026-11-21'].map(day => ({
    startsAt: `${day}T00:00:00Z`,
    accepted: 1,
    refused: 0,
  }))
  expect(currentBucket(overTime, range('day'), new Date('2026-11-20T09:00:00Z'))).toBe(1)
  expect(currentBucket(overTime, range('day'), new Date('2026-11-21T16:00:00Z'))).toBeUndefined()
})

test('hours and weekdays', () => {
  expect([hourWords(9), hourWords(23)]).toEqual(['09:00–10:00', '23:00–00:00'])
  expect(weekdayNames('short')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
})

test('the busiest of the last days is named as people say it', () => {
  const days = (...counts: number[]) => counts.map((count, index) => ({ short: `Nov ${index + 20}`, count }))
  expect(busiestWords(days(1, 2, 1234))).toBe('Busiest: today (1,234)')
  expect(busiestWords(days(1, 5, 4))).toBe('Busiest: yesterday (5)')
  expect(busiestWords(days(6, 5, 4))).toBe('Busiest: Nov 20 (6)')
  expect(busiestWords(days(0, 0))).toBe(NOTHING)
})

test('the most, the first of equals, or nothing', () => {
  expect(mostWords([1, 5, 5], hourWords, 'hour')).toBe('Busiest hour: 01:00–02:00 (5)')
  expect(mostWords([0, 0], hourWords, 'hour')).toBe(NOTHING)
})

test.each([
  [0, 0, '0%'],
  [1, 3, '33%'],
  [1, 1000, '<1%'],
  [999, 1000, '>99%'],
  [7, 7, '100%'],
])('%d of %d is %s', (part, total, words) => {
  expect(percentWords(part, total)).toBe(words)
})

test('a reason that is not known yet still has words', () => {
  expect([refusalText('too_far'), refusalText('constructor')]).toEqual(['Outside the ring', 'Another reason'])
})
