import { describe, expect, it } from 'vitest'
import { isLate, visitOf, windowsOf } from './session-windows.ts'

const at = (time: string) => Date.parse(`2027-01-04T${time}Z`)
const session = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to), title: null, opensBeforeMin: 15 })
const windows = windowsOf([
  session('09:00', '10:00'),
  session('10:05', '11:00'),
  { ...session('13:00', '14:00'), opensBeforeMin: 0 },
])
const visit = (now: string, opened?: string) => {
  const found = visitOf(windows, { nowMs: at(now), openedMs: opened === undefined ? null : at(opened) })
  return found && [new Date(found.session.startsAt).toISOString().slice(11, 16), found.lateS]
}

describe('which session a check-in belongs to', () => {
  it.each([
    ['before the opening', '08:44:59', undefined, null],
    ['from the opening on', '08:45', undefined, ['09:00', 0]],
    ['while it runs', '09:12:30', undefined, ['09:00', 750]],
    ['up to its end', '09:59:59', undefined, ['09:00', 3599]],
    ['the next one opens at the end of the one before', '10:00', undefined, ['10:05', 0]],
    ['opened in time and sent after the end', '11:01', '10:59', ['10:05', 3240]],
    ['opened in time and sent 3 minutes later', '11:02', '10:59', ['10:05', 3240]],
    ['opened in time and sent more than 3 minutes later', '11:02:01', '10:59', null],
    ['opened in the session before', '10:01', '09:59', ['09:00', 3540]],
    ['a page of a minute before the opening', '08:46', '08:44', ['09:00', 0]],
    ['opened just before a session that opens at its start', '13:02:30', '12:59:50', ['13:00', 0]],
    ['opened more than 3 minutes ago, before that session', '13:03', '12:59:50', ['13:00', 180]],
    ['an opening in the future', '09:01', '09:02', ['09:00', 60]],
  ])('%s', (_, now, opened, expected) => expect(visit(now, opened)).toEqual(expected))
})

it('is late after the minutes that the schedule allows', () =>
  expect([isLate(600, 10), isLate(601, 10), isLate(1, 0), isLate(0, 0)]).toEqual([false, true, true, false]))
