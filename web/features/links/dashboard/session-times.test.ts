import { expect, it } from 'vitest'
import type { DashboardLink } from '../../../../contract/links.ts'
import { sessionTimes, takesCheckIns } from './session-times.ts'

/** 09:00–10:30 in Berlin, open from 08:45 on. */
const on = (date: string) => ({
  title: null,
  opensAt: `${date}T07:45:00.000Z`,
  startsAt: `${date}T08:00:00.000Z`,
  endsAt: `${date}T09:30:00.000Z`,
})
const [MONDAY, WEDNESDAY] = [on('2027-01-04'), on('2027-01-06')]
const BERLIN = 'Europe/Berlin'

type Sessions = NonNullable<DashboardLink['sessions']>
const words = (now: string, sessions: Partial<Sessions>, readerTimeZone = BERLIN) =>
  sessionTimes(
    { zone: BERLIN, outside: 'refuse', current: null, next: null, ...sessions },
    { now: new Date(now), readerTimeZone },
  )

it.each<[string, string | null, Partial<Sessions>]>([
  ['2027-01-02T12:00Z', 'Opens Mon, 08:45', { next: MONDAY }],
  ['2026-12-29T12:00Z', 'Opens Mon, 08:45', { next: MONDAY }],
  ['2026-12-28T12:00Z', 'Opens 4 Jan, 08:45', { next: MONDAY }],
  ['2027-01-04T07:44:59Z', 'Opens 08:45', { next: MONDAY }],
  ['2027-01-04T07:45:00Z', 'Open until 10:30', { next: MONDAY }],
  ['2027-01-04T09:29:59Z', 'Open until 10:30', { current: MONDAY, next: WEDNESDAY }],
  ['2027-01-04T09:30:00Z', 'Opens Wed, 08:45', { current: MONDAY, next: WEDNESDAY }],
  ['2027-01-04T09:30:00Z', 'No more sessions', { current: MONDAY }],
  ['2027-01-04T09:30:00Z', null, { next: MONDAY }],
  ['2027-01-04T12:00Z', 'No more sessions', {}],
  ['2027-01-04T12:00Z', 'Open until Tue, 02:00', { current: { ...MONDAY, endsAt: '2027-01-05T01:00:00Z' } }],
  ['2027-01-02T12:00Z', 'Next session Mon, 09:00', { next: MONDAY, outside: 'accept' }],
  ['2027-01-04T08:00Z', 'Session until 10:30', { current: MONDAY, outside: 'accept' }],
  ['2027-01-02T12:00Z', 'Opens Mon, 08:45', { next: MONDAY, outside: 'ask' }],
])('at %s a row says: %s', (now, expected, sessions) => expect(words(now, sessions)).toBe(expected))

it.each<[string, boolean, Partial<Sessions>]>([
  ['2027-01-04T07:44:59Z', false, { next: MONDAY }],
  ['2027-01-04T07:45:00Z', true, { next: MONDAY }],
  ['2027-01-04T09:29:59Z', true, { current: MONDAY, next: WEDNESDAY }],
  ['2027-01-04T09:30:00Z', false, { current: MONDAY, next: WEDNESDAY }],
  ['2027-01-04T09:30:00Z', false, { current: MONDAY }],
  ['2027-01-04T12:00Z', false, { next: WEDNESDAY, outside: 'ask' }],
  ['2027-01-04T12:00Z', true, { next: WEDNESDAY, outside: 'accept' }],
  ['2027-01-04T12:00Z', true, { outside: 'accept' }],
])('at %s a row calls its link open: %s', (now, expected, sessions) =>
  expect(
    takesCheckIns({ zone: BERLIN, outside: 'refuse', current: null, next: null, ...sessions }, new Date(now)),
  ).toBe(expected),
)

it('names the zone to a reader whose clock differs', () => {
  expect(words('2027-01-02T12:00Z', { next: MONDAY }, 'Asia/Tokyo')).toBe('Opens Mon, 08:45, Berlin time')
  expect(words('2027-01-02T12:00Z', { next: MONDAY }, 'Europe/Paris')).toBe('Opens Mon, 08:45')
})
