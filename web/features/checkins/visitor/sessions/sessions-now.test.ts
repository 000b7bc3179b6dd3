import { describe, expect, it } from 'vitest'
import { isOutdated, sessionLine, sessionsNow } from './sessions-now.ts'

const session = (title: string, from: string, to: string) => ({
  title,
  opensAt: `2027-01-04T${from}:00Z`,
  startsAt: `2027-01-04T${from}:00Z`,
  endsAt: `2027-01-04T${to}:00Z`,
})
const sessions = {
  openedAt: '',
  zone: 'Europe/Berlin',
  times: null,
  outside: 'refuse' as const,
  current: session('Lecture', '08:00', '09:30'),
  next: session('Lab', '12:45', '14:00'),
}
const ms = (time: string) => Date.parse(`2027-01-04T${time}:00Z`)

describe('an open page', () => {
  it.each([
    ['09:29', 'Lecture, 09:00–10:30'],
    ['09:30', 'Lecture, 09:00–10:30, is over. The next one opens at 13:45.'],
    ['12:45', 'Lab, 13:45–15:00'],
    ['14:00', 'Lab, 13:45–15:00, is over.'],
  ])('at %s UTC says ‘%s’', (time, line) => expect(sessionLine(sessionsNow(sessions, ms(time)), ms(time))).toBe(line))

  it('says when the next one opens where there is none yet', () =>
    expect(sessionLine(sessionsNow({ ...sessions, current: null }, ms('09:00')), ms('09:00'))).toBe(
      'No session now. The next one opens at 13:45.',
    ))

  it.each([
    ['09:39', 'refuse', false],
    ['09:40', 'refuse', true],
    ['12:45', 'refuse', false],
    ['14:10', 'refuse', true],
    ['14:10', 'ask', false],
  ] as const)('at %s UTC, where others are to %s, is outdated: %s', (time, outside, outdated) =>
    expect(isOutdated(sessionsNow({ ...sessions, outside }, ms(time)), ms(time))).toBe(outdated),
  )
})
