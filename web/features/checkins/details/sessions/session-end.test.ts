import { expect, it } from 'vitest'
import { endAt } from './session-end.ts'

it.each([
  ['on the same day', '2027-01-04T08:00:00Z', '10:15', '2027-01-04T09:15:00.000Z'],
  ['after midnight', '2027-01-04T21:00:00Z', '01:30', '2027-01-05T00:30:00.000Z'],
  ['a whole day later', '2027-01-04T08:00:00Z', '09:00', '2027-01-05T08:00:00.000Z'],
  ['after the clocks went forward', '2027-03-27T23:00:00Z', '04:00', '2027-03-28T02:00:00.000Z'],
  ['after the clocks went back', '2027-10-30T22:00:00Z', '04:00', '2027-10-31T03:00:00.000Z'],
  ['at a time that the clocks leave out', '2027-03-27T23:00:00Z', '02:30', '2027-03-28T01:30:00.000Z'],
])('a session ends %s', (_when, startsAt, time, endsAt) =>
  expect(new Date(endAt(Date.parse(startsAt), time, 'Europe/Berlin')).toISOString()).toBe(endsAt),
)
