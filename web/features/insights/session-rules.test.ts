import { expect, test } from 'vitest'
import type { ScheduledSession } from '../../../contract/scheduled-sessions.ts'
import { begunSessions, lastDays } from './session-rules.ts'

const session = (startsAt: string, state: ScheduledSession['state'], present = 0) =>
  ({ startsAt, state, present, late: 0 }) as ScheduledSession

test('sessions that have begun or have check-ins are offered, the newest first', () => {
  const sessions = [
    session('monday', 'over'),
    session('tuesday', 'cancelled'),
    session('wednesday', 'cancelled', 2),
    session('thursday', 'open'),
    session('friday', 'planned', 1),
    session('saturday', 'planned'),
  ]
  expect(begunSessions(sessions).map(({ startsAt }) => startsAt)).toEqual(['friday', 'thursday', 'wednesday', 'monday'])
})

test('sessions are listed for the last days of a long range', () => {
  const days = (from: string) => ({ from: new Date(from), to: new Date('2027-01-31') })
  expect(lastDays(days('2026-01-01'), 30)).toEqual(days('2027-01-01'))
  expect(lastDays(days('2027-01-10'), 30)).toEqual(days('2027-01-10'))
})
