import { expect, it } from 'vitest'
import { notOpenSentence, sessionWords } from './session-words.ts'

const zone = 'Europe/Berlin'
const ms = (at: string) => Date.parse(at)
/** Thursday, 7 January 2027, 10:35 in Berlin. */
const nowMs = ms('2027-01-07T09:35Z')
const today = { startsAt: ms('2027-01-07T08:00Z'), endsAt: ms('2027-01-07T09:30Z') }
const before = { startsAt: ms('2026-05-30T07:00Z'), endsAt: ms('2026-05-30T08:30Z') }

it.each([
  ['This check-in closed at 10:30.', today, '2027-01-11T07:45Z'],
  ['This check-in closed at 10:30.', today, null],
  ['This check-in opens at 14:00.', today, '2027-01-07T13:00Z'],
  ['This check-in opens on Monday at 08:45.', before, '2027-01-11T07:45Z'],
  ['This check-in opens on Wednesday at 08:45.', null, '2027-01-13T07:45Z'],
  ['This check-in opens on Thursday, 14 January at 08:45.', null, '2027-01-14T07:45Z'],
  ['The last session was on 30 May.', before, null],
  ['This check-in has no sessions any more.', null, null],
])('%s', (sentence, last, opensAt) =>
  expect(notOpenSentence({ nowMs, zone, last, opensAtMs: opensAt === null ? null : ms(opensAt) })).toBe(sentence),
)

it('a session has its times, and its title where it has one', () => {
  const session = { title: 'Algebra', startsAt: '2027-01-07T08:00Z', endsAt: '2027-01-07T09:30Z' }
  expect(sessionWords(session, zone)).toBe('Algebra, 09:00–10:30')
  expect(sessionWords({ ...session, title: null }, zone)).toBe('09:00–10:30')
})
