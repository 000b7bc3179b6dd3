import { expect, it } from 'vitest'
import { invitationsADay, invitedSentence } from './invitation-rules.ts'

it.each([
  [25, false, 200],
  [5000, false, 5000],
  [20_000, true, 200],
])('with %i people on a list, in the first week: %s, an account sends %i a day', (peopleLimit, firstWeek, aDay) =>
  expect(invitationsADay({ peopleLimit, firstWeek })).toBe(aDay),
)

const NOBODY = { invited: 0, left: 0, earlier: 0, noEmail: 0, unsubscribed: 0 }

it.each([
  [{ invited: 1 }, '1 person is being emailed a personal link.'],
  [
    { invited: 200, left: 50, noEmail: 1, unsubscribed: 2 },
    '200 people are being emailed a personal link. 50 people are left: you can send 200 a day, and more in 5 hours. 1 person has no email. 2 people have unsubscribed from your invitations.',
  ],
  [{ earlier: 1, noEmail: 3 }, 'There is nobody to email. 1 person has been invited already. 3 people have no email.'],
])('of %j is said: %s', (numbers, sentence) =>
  expect(invitedSentence({ ...NOBODY, ...numbers }, { aDay: 200, room: 200, wait: 'in 5 hours', dryRun: false })).toBe(
    sentence,
  ),
)

it.each([
  [{ invited: 12 }, 200, '12 people will be emailed a personal link. You can send 200 a day.'],
  [{ invited: 1 }, 40, '1 person will be emailed a personal link. You can send 200 a day, and 40 more today.'],
  [
    { invited: 40, left: 2 },
    40,
    '40 people will be emailed a personal link. 2 people are left: you can send 200 a day, and more in 5 hours.',
  ],
])('of %j, while %i more may be sent, is said beforehand: %s', (numbers, room, sentence) =>
  expect(invitedSentence({ ...NOBODY, ...numbers }, { aDay: 200, room, wait: 'in 5 hours', dryRun: true })).toBe(
    sentence,
  ),
)
