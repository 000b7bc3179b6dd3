import { expect, test } from 'vitest'
import type { StoredAct } from './act.ts'
import { canonicalJson, isIntact, journalKeys, linkedAct, NO_DIGEST } from './chain.ts'

const KEYS = journalKeys(['the secret of thirty-two characters, new', 'the secret of thirty-two characters, old'])
const details = { name: 'Ada', email: null, phone: null, checkedInAt: '2026-11-22T09:00:00.000Z', reason: 'Left early' }
const facts = {
  linkId: 'l',
  seq: 1,
  checkInId: 'c',
  at: new Date('2026-11-22T10:00:00Z'),
  actor: 'creator',
  act: 'void',
  because: null,
}
const act = linkedAct(KEYS[0]!, NO_DIGEST, { ...facts, personal: details })
const intact = (changes: Partial<StoredAct> = {}, previous = NO_DIGEST) =>
  isIntact(KEYS, previous, { ...act, ...changes })

test('an act is intact as it was recorded, and without what it says of a person', () => {
  expect(intact()).toBe(true)
  expect(intact({ personal: null, salt: null })).toBe(true)
})

test.each<[string, Partial<StoredAct>]>([
  ['its link', { linkId: 'm' }],
  ['its number', { seq: 2 }],
  ['its check-in', { checkInId: null }],
  ['its time', { at: new Date('2026-11-22T10:00:00.001Z') }],
  ['who did it', { actor: 'visitor' }],
  ['what it is', { act: 'restore' }],
  ['why it was done', { because: 'asked' }],
  ['a bound between two facts', { actor: 'creatorv', act: 'oid' }],
  ['the name', { personal: { ...details, name: 'Adb' } }],
  ['the salt', { salt: Buffer.alloc(16) }],
  ['its salt alone', { personal: null }],
  ['its commitment', { personal: null, salt: null, commitment: Buffer.alloc(32) }],
  ['its digest', { digest: Buffer.alloc(32) }],
])('an act is not intact once %s is changed', (_, changes) => {
  expect(intact(changes)).toBe(false)
})

test('why it was done cannot be hidden in the commitment', () => {
  const erased = linkedAct(KEYS[0]!, NO_DIGEST, { ...facts, act: 'erase', because: 'asked', personal: null })
  expect(isIntact(KEYS, NO_DIGEST, erased)).toBe(true)
  const folded = Buffer.concat([Buffer.from([0, 0, 0, 5]), Buffer.from('asked'), erased.commitment])
  expect(isIntact(KEYS, NO_DIGEST, { ...erased, because: null, commitment: folded })).toBe(false)
})

test('an act follows one other alone', () => {
  expect(intact({}, Buffer.alloc(32, 1))).toBe(false)
})

test('an act of an older secret is verified, one of an unknown secret is not', () => {
  const older = linkedAct(KEYS[1]!, NO_DIGEST, { ...facts, personal: details })
  expect(isIntact(KEYS, NO_DIGEST, older)).toBe(true)
  expect(isIntact(KEYS.slice(0, 1), NO_DIGEST, older)).toBe(false)
})

test('details are compared in any order of their fields', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: -0.5, e: undefined })).toBe(
    '{"a":-0.5,"b":[1,{"c":"é\\"","d":null}]}',
  )
})
