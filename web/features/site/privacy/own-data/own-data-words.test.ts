import { expect, test } from 'vitest'
import type { OwnCheckIn } from '../../../../../contract/own-data.ts'
import { actSentence, linesOf, marksOf, standingOf } from './own-data-words.ts'

const checkIn: OwnCheckIn = {
  id: '0194c8a0-0000-7000-8000-000000000001',
  state: 'confirmed',
  name: 'Ada',
  email: 'ada@example.com',
  phone: null,
  checkedInAt: '2026-11-22T09:02:00.000Z',
  latitude: 3.1579,
  longitude: 101.7116,
  accuracyM: 11.6,
  distanceM: 40.2,
  inside: true,
  accuracyBand: null,
  ipAddress: '192.0.2.7',
  deviceType: 'Mobile',
  browser: 'Safari',
  os: '',
  photoId: null,
  photoSource: null,
  erasure: 'visitor',
  browserKey: null,
  rollCalls: [],
  marks: [],
  recordState: 'valid',
  source: 'visitor',
  corrected: false,
  enteredAt: null,
  reviewReason: null,
  note: null,
  decision: null,
  acts: [],
}
const act = {
  seq: 1,
  at: '2026-11-22T10:00:00.000Z',
  actor: 'creator' as const,
  act: 'void' as const,
  checkInId: checkIn.id,
  because: null,
  reason: 'Left early',
  name: 'Ada',
  email: null,
  phone: null,
  checkedInAt: null,
  outAt: null,
  was: null,
  listed: null,
  changes: null,
  sessionStartsAt: null,
  erasedRecords: null,
  digest: '',
}

test.each<[string, Partial<OwnCheckIn>]>([
  ['Checked in', {}],
  ['Voided', { recordState: 'void' }],
  ['Added by hand', { source: 'creator' }],
  ['Waiting for your email', { state: 'pending' }],
  ['Checked in before', { state: 'repeated' }],
  ['Waiting for approval', { state: 'pending', reviewReason: 'doubtful' }],
  ['Declined', { state: 'pending', reviewReason: 'doubtful', decision: 'declined' }],
])('a check-in stands as %j', (standing, changes) => {
  expect(standingOf({ ...checkIn, ...changes })).toBe(standing)
})

test('a check-in has a line for each thing that is stored, and for nothing else', () => {
  expect(linesOf(checkIn)).toEqual([
    ['Name', 'Ada'],
    ['Email', 'ada@example.com'],
    ['Location', '3.157900, 101.711600, ±\u00a012\u00a0m, 41\u00a0m from the centre'],
    ['IP address', '192.0.2.7'],
    ['Device', 'Mobile, Safari'],
  ])
})

test('where only the answer is kept, the line says so', () => {
  const verdict = { latitude: null, longitude: null, accuracyM: null, distanceM: null, accuracyBand: 20 as const }
  expect(linesOf({ ...checkIn, ...verdict })).toContainEqual([
    'Location',
    'You were there, accurate to 20 m. The location itself is not saved.',
  ])
})

test('a mark names nobody else, and has its innocent reading', () => {
  const [mark] = marksOf({ ...checkIn, marks: ['same_device'] })
  expect(mark).toContain('another check-in')
  expect(mark!.split('. ').length).toBeGreaterThan(1)
})

test('an act says who did what, and why', () => {
  expect(actSentence(act)).toMatch(/: the organiser voided it\. ‘Left early’$/)
  expect(actSentence({ ...act, actor: 'visitor', act: 'erase', reason: null })).toMatch(/: you erased it\.$/)
})
