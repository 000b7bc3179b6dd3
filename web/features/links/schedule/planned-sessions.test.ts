import { describe, expect, it } from 'vitest'
import { schedule } from '../../../../contract/schedule.ts'
import { nextSessions, plannedSessions } from './planned-sessions.ts'

const term = { weekly: [{ days: [1], from: '09:00', minutes: 90 }], since: '2027-01-04' }
const now = new Date('2027-01-01T10:00Z')
const planned = (change: object, expiresAt: string) =>
  plannedSessions(
    { zone: 'Europe/Berlin', schedule: schedule.parse({ ...term, ...change }) },
    {
      now,
      expiresAt: new Date(expiresAt),
    },
  )

it('counts the sessions after the end of the link', () =>
  expect(planned({ until: '2027-01-31' }, '2027-01-12T00:00Z')).toEqual({
    count: 4,
    lost: 2,
    lastEndsAt: new Date('2027-01-25T09:30Z'),
  }))

it('has nothing to say where all come before it', () =>
  expect(planned({ until: '2027-01-31' }, '2027-02-12T00:00Z')).toBeNull())

it('counts none of a schedule without an end', () =>
  expect(planned({}, '2027-01-12T00:00Z')).toEqual({ count: null, lost: null, lastEndsAt: null }))

describe('the next sessions', () => {
  const starts = (change: object, at = now) =>
    nextSessions(
      { zone: 'Europe/Berlin', schedule: schedule.parse({ ...term, ...change }) },
      { now: at, count: 3 },
    ).map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16))

  it('are found across a day off, and none after the last', () => {
    expect(starts({ except: ['2027-01-11'] })).toEqual(['2027-01-04T08:00', '2027-01-18T08:00', '2027-01-25T08:00'])
    expect(starts({ until: '2027-01-10' })).toEqual(['2027-01-04T08:00'])
  })

  it('begin with the one that runs', () => {
    const running = starts({ until: '2027-01-12' }, new Date('2027-01-04T09:00Z'))
    expect(running).toEqual(['2027-01-04T08:00', '2027-01-11T08:00'])
    expect(starts({ until: '2027-01-12' }, new Date('2027-01-04T09:30Z'))).toEqual(['2027-01-11T08:00'])
  })
})
