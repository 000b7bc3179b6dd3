import { expect, test } from 'vitest'
import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'
import { askedDays, nearestSession, sessionsOfDay } from './asked-days.ts'

const zone = 'Europe/Berlin'
const ask = (id: string, at: string, reason = 'no_session') => ({ id, at, reason }) as HeldCheckIn
const session = (startsAt: string, endsAt: string, more: Partial<ScheduledSession> = {}) =>
  ({ startsAt, endsAt, state: 'over', scheduled: true, ...more }) as ScheduledSession

test('people without a session stand by their day at the place, the others apart', () => {
  const people = [
    ask('c', '2027-01-04T23:30:00Z'),
    ask('a', '2027-01-04T12:00:00Z'),
    ask('doubtful', '2027-01-04T12:00:00Z', 'doubtful'),
    ask('b', '2027-01-03T23:30:00Z'),
  ]
  expect(askedDays(people, zone).map(({ day, people }) => [day, people.map(({ id }) => id)])).toEqual([
    ['2027-01-04', ['a', 'b']],
    ['2027-01-05', ['c']],
  ])
})

const morning = session('2027-01-04T08:00:00Z', '2027-01-04T09:30:00Z')
const afternoon = session('2027-01-04T13:00:00Z', '2027-01-04T14:00:00Z')

test('the sessions of a day are those of the schedule that were held', () => {
  const cancelled = session('2027-01-04T10:00:00Z', '2027-01-04T11:00:00Z', { state: 'cancelled' })
  const dropped = session('2027-01-04T11:00:00Z', '2027-01-04T12:00:00Z', { scheduled: false })
  const nextDay = session('2027-01-04T23:00:00Z', '2027-01-05T00:00:00Z')
  expect(sessionsOfDay([morning, cancelled, dropped, afternoon, nextDay], { day: '2027-01-04' }, zone)).toEqual([
    morning,
    afternoon,
  ])
})

test.each([
  ['the one that has just ended', '2027-01-04T10:00:00Z', morning],
  ['the one that comes soon', '2027-01-04T12:30:00Z', afternoon],
])('%s is offered first', (_which, at, offered) =>
  expect(nearestSession([morning, afternoon], { people: [ask('a', at)] })).toBe(offered),
)

test('a day without sessions offers none', () =>
  expect(nearestSession([], { people: [ask('a', '2027-01-04T10:00:00Z')] })).toBeNull())
