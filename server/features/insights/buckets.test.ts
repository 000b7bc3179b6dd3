import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bucketOf, bucketStarts, wholeQuarters } from './buckets.ts'
import { instantOf, localTimeOf, offsetsBetween } from './time-zone.ts'

const range = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
const iso = (dates: Date[]) => dates.map(date => date.toISOString().replace(':00.000Z', 'Z'))

test('a range is widened to quarters of an hour', () => {
  const { from, to } = wholeQuarters(range('2026-11-21T10:14:59Z', '2026-11-21T10:45:01Z'))
  expect(iso([from, to])).toEqual(['2026-11-21T10:00Z', '2026-11-21T11:00Z'])
})

test.each([
  ['2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z', 'hour'],
  ['2026-10-24T22:00:00Z', '2026-10-26T23:00:00Z', 'hour'],
  ['2026-11-15T00:00:00Z', '2026-11-22T00:00:00Z', 'day'],
  ['2026-08-24T00:00:00Z', '2026-11-22T00:00:00Z', 'day'],
  ['2025-11-21T00:00:00Z', '2026-11-21T00:00:00Z', 'week'],
  ['2024-11-21T00:00:00Z', '2026-11-21T00:00:00Z', 'month'],
])('from %s to %s a bucket is a %s', (from, to, bucket) => {
  expect(bucketOf(range(from, to))).toBe(bucket)
})

describe('buckets start', () => {
  it('at local midnight', () => {
    const week = range('2026-11-18T16:00:00Z', '2026-11-21T16:00:00Z')
    expect(iso(bucketStarts(week, 'day', 'Asia/Kuala_Lumpur'))).toEqual([
      '2026-11-18T16:00Z',
      '2026-11-19T16:00Z',
      '2026-11-20T16:00Z',
    ])
  })

  it('23 and 25 hours apart where the offset changes', () => {
    const autumn = range('2026-10-23T22:00:00Z', '2026-10-26T23:00:00Z')
    expect(iso(bucketStarts(autumn, 'day', 'Europe/Berlin'))).toEqual([
      '2026-10-23T22:00Z',
      '2026-10-24T22:00Z',
      '2026-10-25T23:00Z',
    ])
    const spring = range('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')
    expect(bucketStarts(spring, 'hour', 'Europe/Berlin')).toHaveLength(23)
  })

  it('after midnight where local time skips midnight', () => {
    const days = range('2026-09-05T04:00:00Z', '2026-09-07T03:00:00Z')
    expect(iso(bucketStarts(days, 'day', 'America/Santiago'))).toEqual(['2026-09-05T04:00Z', '2026-09-06T04:00Z'])
  })

  it('on Mondays and on the first of a month, but the first one with the range', () => {
    const autumn = range('2026-09-23T00:00:00Z', '2026-11-03T00:00:00Z')
    expect(iso(bucketStarts(autumn, 'week', 'UTC')).slice(0, 3)).toEqual([
      '2026-09-23T00:00Z',
      '2026-09-28T00:00Z',
      '2026-10-05T00:00Z',
    ])
    expect(iso(bucketStarts(autumn, 'month', 'UTC'))).toEqual([
      '2026-09-23T00:00Z',
      '2026-10-01T00:00Z',
      '2026-11-01T00:00Z',
    ])
  })

  const ZONES = ['UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana', 'Africa/Casablanca', 'Pacific/Apia']
  it('in order inside the range, in every time zone, with whole local days between them', () => {
    const moments = fc.integer({ min: Date.UTC(2024, 0) / 900_000, max: Date.UTC(2027, 0) / 900_000 })
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 60 * 96 }), fc.constantFrom(...ZONES), (from, quarters, zone) => {
        const some = { from: new Date(from * 900_000), to: new Date((from + quarters) * 900_000) }
        const starts = bucketStarts(some, 'day', zone)
        const days = starts.map(at => localTimeOf(at, zone).toISOString().slice(0, 10))
        expect(starts.every((at, index) => at < some.to && (index === 0 || at > starts[index - 1]!))).toBe(true)
        expect(new Set(days).size).toBe(days.length)
        for (const at of starts.slice(1)) {
          expect(localTimeOf(new Date(at.getTime() - 1), zone).getUTCDate()).not.toBe(
            localTimeOf(at, zone).getUTCDate(),
          )
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a time zone', () => {
  it('has offsets that change at the exact minute', () => {
    const year = range('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')
    expect(offsetsBetween(year.from, year.to, 'America/New_York')).toEqual([
      { from: year.from, minutes: -300 },
      { from: new Date('2026-03-08T07:00:00Z'), minutes: -240 },
      { from: new Date('2026-11-01T06:00:00Z'), minutes: -300 },
    ])
  })

  it('maps an ambiguous local time to the first of its two instants', () => {
    expect(instantOf(new Date('2026-10-25T02:30:00Z'), 'Europe/Berlin')).toEqual(new Date('2026-10-25T00:30:00Z'))
  })
})
