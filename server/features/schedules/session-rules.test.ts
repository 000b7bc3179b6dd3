import { describe, expect, it } from 'vitest'
import { type Schedule, schedule as schema } from '../../../contract/schedule.ts'
import { lastSession, nextWindow, type ScheduleVersion, type StoredSession, sessionsBetween } from './session-rules.ts'

const ms = (at: string) => Date.parse(at)
const DAY_MS = 86_400_000
const iso = (session: { startsAt: number } | null) => session && new Date(session.startsAt).toISOString()

const daily: Partial<Schedule> = { weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', minutes: 60 }] }
const versionFrom = (validFrom: string | number, part: Partial<Schedule> = daily): ScheduleVersion => ({
  validFromMs: typeof validFrom === 'string' ? ms(validFrom) : validFrom,
  zone: 'UTC',
  schedule: schema.parse({ since: '2027-01-01', ...part }),
})
const cancelledAt = (startsAt: number): StoredSession => ({
  startsAt,
  endsAt: startsAt + 3_600_000,
  title: null,
  changedEndsAt: null,
  changedTitle: null,
  cancelled: true,
  lateAfterMin: 10,
  checkinCount: 0,
  lateCount: 0,
  voidCount: 0,
})
const daysFrom = (from: string, days: number) => Array.from({ length: days }, (_, n) => ms(from) + n * DAY_MS)

/** A version that counts the days for which its sessions are computed. */
function countingVersion(validFromMs: number, count: { days: number }): ScheduleVersion {
  const version = versionFrom(validFromMs)
  const [weekly] = version.schedule!.weekly
  const { days } = weekly!
  Object.defineProperty(weekly, 'days', {
    get: () => {
      count.days++
      return days
    },
  })
  return version
}

describe('a schedule that was changed often', () => {
  it('is computed for the days of each version alone', () => {
    const count = { days: 0 }
    const versions = daysFrom('2027-01-01T12:00Z', 100).map(from => countingVersion(from, count))
    const sessions = sessionsBetween({ versions, stored: [] }, { fromMs: ms('2027-01-01'), toMs: ms('2027-04-11') })
    expect(sessions).toHaveLength(99)
    expect(count.days).toBeLessThan(1000)
  })

  it('costs nothing for versions that were changed again within a minute', () => {
    const count = { days: 0 }
    const versions = Array.from({ length: 1000 }, (_, n) => countingVersion(ms('2027-01-04T08:55Z') + n * 600, count))
    const sessions = sessionsBetween({ versions, stored: [] }, { fromMs: ms('2027-01-04'), toMs: ms('2027-01-06') })
    expect(sessions.map(iso)).toEqual(['2027-01-04T09:00:00.000Z', '2027-01-05T09:00:00.000Z'])
    expect(count.days).toBeLessThan(200)
  })
})

describe('a year of cancelled sessions', () => {
  const count = { days: 0 }
  const timeline = {
    versions: [countingVersion(ms('2027-01-01'), count)],
    stored: daysFrom('2027-02-01T09:00Z', 365).map(cancelledAt),
  }

  it('is passed once on the way to the next window', () => {
    count.days = 0
    expect(iso(nextWindow(timeline, ms('2027-02-01')))).toBe('2028-02-01T09:00:00.000Z')
    expect(count.days).toBeLessThan(600)
  })

  it('is passed once on the way back to the last session', () => {
    count.days = 0
    expect(iso(lastSession(timeline, ms('2028-01-31T12:00Z')))).toBe('2027-01-31T09:00:00.000Z')
    expect(count.days).toBeLessThan(600)
  })
})

describe('the next window', () => {
  it('is not one that is open already', () =>
    expect(iso(nextWindow({ versions: [versionFrom('2027-01-01')], stored: [] }, ms('2027-02-01T08:50Z')))).toBe(
      '2027-02-02T09:00:00.000Z',
    ))
})

describe('the last session', () => {
  const versions = [versionFrom('2027-01-01'), versionFrom('2027-02-01T09:30Z', { weekly: [], dates: [] })]

  it('is the one that ran when the schedule ended, once it is over', () => {
    expect(iso(lastSession({ versions, stored: [] }, ms('2027-06-01')))).toBe('2027-02-01T09:00:00.000Z')
    expect(iso(lastSession({ versions, stored: [] }, ms('2027-02-01T09:45Z')))).toBe('2027-01-31T09:00:00.000Z')
  })
})
