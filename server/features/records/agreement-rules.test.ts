import { expect, test } from 'vitest'
import { agrees, type RecordBesideActs } from './agreement-rules.ts'

const AT = '2026-11-22T09:00:00.000Z'
const person = { name: 'Ada', email: null, phone: null, reason: 'Left early' }
const voided: RecordBesideActs = {
  act: 'void',
  personal: { ...person, checkedInAt: AT },
  acts: ['void'],
  stateAct: 'void',
  row: {
    ...person,
    checkedInAt: new Date(AT),
    state: 'void',
    source: 'visitor',
    corrected: false,
    outAt: null,
    outBy: null,
  },
}
const LEFT_AT = '2026-11-22T10:30:00.000Z'
const withRow = (row: Partial<NonNullable<RecordBesideActs['row']>>) => ({ ...voided, row: { ...voided.row!, ...row } })

/** Checked out by the creator, as acts say it since they hold the time. */
const checkedOut: RecordBesideActs = {
  ...withRow({ state: 'valid', outAt: new Date(LEFT_AT), outBy: 'creator' }),
  act: 'out',
  acts: ['out'],
  stateAct: null,
  personal: { ...voided.personal!, outAt: LEFT_AT, outBy: 'creator' },
}
const outWithRow = (row: Partial<NonNullable<RecordBesideActs['row']>>) => ({
  ...checkedOut,
  row: { ...checkedOut.row!, ...row },
})

test('a record stands as its acts have left it', () => {
  expect(agrees(voided)).toBe(true)
  expect(agrees({ ...voided, personal: null })).toBe(true)
  const added = { ...withRow({ state: 'valid', source: 'creator' }), acts: ['add'], stateAct: 'add', act: 'add' }
  expect(agrees(added)).toBe(true)
  expect(agrees({ ...added, acts: ['approve'], row: { ...added.row, source: 'review' } })).toBe(true)
  const corrected = {
    ...withRow({ state: 'valid', corrected: true }),
    acts: ['correct'],
    stateAct: null,
    act: 'correct',
  }
  expect(agrees(corrected)).toBe(true)
  expect(agrees({ ...voided, act: 'erase', personal: null, row: null })).toBe(true)
  expect(agrees(checkedOut)).toBe(true)
  expect(agrees({ ...checkedOut, personal: null })).toBe(true)
})

test('an act from before the journal held when somebody left says nothing of it', () => {
  expect(agrees({ ...checkedOut, personal: voided.personal })).toBe(true)
})

test('a visitor leaves after an act, or is taken off the list', () => {
  const restored = { ...voided, act: 'restore', acts: ['void', 'restore'], stateAct: 'restore' }
  const left = { ...restored.row!, state: 'valid', outAt: new Date(LEFT_AT) }
  expect(agrees({ ...restored, row: { ...left, outBy: 'visitor' } })).toBe(true)
  expect(agrees({ ...restored, row: { ...left, outBy: 'auto' } })).toBe(true)
})

test.each<[string, RecordBesideActs]>([
  ['is valid again without an act', withRow({ state: 'valid' })],
  ['is marked as added by hand', withRow({ source: 'creator' })],
  ['is marked as corrected', withRow({ corrected: true })],
  ['has another name', withRow({ name: 'Bob' })],
  ['has another email', withRow({ email: 'bob@example.com' })],
  ['has another time', withRow({ checkedInAt: new Date('2026-11-22T09:00:00.001Z') })],
  ['has another reason', withRow({ reason: null })],
  ['is gone without an erasure', { ...voided, row: null }],
  ['is back after its erasure', { ...voided, act: 'erase', personal: null }],
  ['was left at another time', outWithRow({ outAt: new Date('2026-11-22T10:31:00.000Z') })],
  ['was left by nobody', outWithRow({ outAt: null, outBy: null })],
  ['was left by the visitor and not by the creator', outWithRow({ outBy: 'visitor' })],
  ['was left by the creator without an act', withRow({ outAt: new Date(LEFT_AT), outBy: 'creator' })],
])('a record disagrees when it %s', (_, record) => {
  expect(agrees(record)).toBe(false)
})
