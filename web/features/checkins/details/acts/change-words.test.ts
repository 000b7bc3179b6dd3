import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'

test('changes of a link are told in words', () => {
  const lines = changeWords([
    { field: 'placeId', from: 'a', to: 'b' },
    { field: 'hostName', from: null, to: 'Maya' },
    { field: 'radiusM', from: 100, to: 1500 },
    { field: 'doubt', from: 'refuse', to: 'ask' },
    { field: 'requirePhotoVerify', from: false, to: true },
    { field: 'expiresAt', from: '2199-12-31T23:59:59.000Z', to: new Date(2026, 10, 22, 9, 2).toISOString() },
    { field: 'keepDays', from: null, to: 30 },
    { field: 'keeps', from: 'position', to: 'verdict' },
    { field: 'soundLevel', from: false, to: 'loud' },
  ])
  expect(lines.map(({ label, from, to }) => `${label}: ${from} → ${to}`)).toEqual([
    'Organiser: none → Maya',
    'Ring: 100\u00a0m → 1,500\u00a0m',
    'A phone that is unsure: is turned away → may ask you',
    'Photo verification: not required → required',
    'Expiry: never → Nov 22, 2026, 09:02',
    'Check-ins are kept: without a limit of this link → 30 days',
    'What is kept: the location too → only that people were here',
    'Sound level: off → loud',
  ])
})

test('of a session, its new title and end are told; the sentence names it', () => {
  const startsAt = '2027-01-04T08:00:00.000Z'
  const lines = changeWords([
    { field: 'session', from: startsAt, to: startsAt },
    { field: 'sessionCancelled', from: false, to: true },
    { field: 'sessionTitle', from: null, to: 'Lab' },
  ])
  expect(lines).toEqual([{ label: 'Title of the session', from: 'none', to: 'Lab' }])
})

test('the two coordinates of a pin are one line', () => {
  const lines = changeWords([
    { field: 'latitude', from: 3.1, to: 3.2 },
    { field: 'longitude', from: 101.7, to: 101.8 },
  ])
  expect(lines).toEqual([{ label: 'Pin', from: 'latitude 3.1, longitude 101.7', to: 'latitude 3.2, longitude 101.8' }])
})
