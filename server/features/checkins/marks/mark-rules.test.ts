import { describe, expect, it } from 'vitest'
import { foldName } from '../../people/index.ts'
import {
  type Compared,
  isCrowd,
  isSamePicture,
  isTooFast,
  marksAtOnce,
  sameDeviceMarks,
  samePositionMarks,
} from './mark-rules.ts'

const PIN = { latitude: 3.157912, longitude: 101.711634, radiusM: 100 }
const NEAR = { latitude: 3.15821, longitude: 101.71144 }
const honest = { position: NEAR, accuracyM: 12, fixAgeS: 8, pressAgeS: 1, hasPhoto: false, photoSource: null }

describe('known at once', () => {
  it('an honest phone earns no mark', () => expect(marksAtOnce(PIN, honest)).toEqual([]))

  it.each([
    ['coarse_position', { accuracyM: 3000 }, { accuracyM: 190 }],
    ['no_accuracy', { accuracyM: null }, { accuracyM: 65 }],
    ['accuracy_too_good', { accuracyM: 0.5 }, { accuracyM: 1 }],
    ['on_the_pin', { position: PIN }, { position: { latitude: 3.157913, longitude: 101.711634 } }],
    ['stale_fix', { fixAgeS: 121 }, { fixAgeS: 120 }],
    ['stale_fix', { fixAgeS: 3600 }, { fixAgeS: null }],
    ['sent_late', { pressAgeS: 121 }, { pressAgeS: 120 }],
    ['sent_late', { pressAgeS: 3600 }, { pressAgeS: null }],
    ['photo_from_file', { hasPhoto: true, photoSource: 'file' }, { hasPhoto: true, photoSource: 'camera' }],
    ['no_position', { position: null }, {}],
    ['outside_ring', { position: { latitude: 3.159, longitude: 101.711634 } }, {}],
  ] as const)('%s', (kind, cheat, innocent) => {
    expect(marksAtOnce(PIN, { ...honest, ...cheat })).toEqual([kind])
    expect(marksAtOnce(PIN, { ...honest, ...innocent })).toEqual([])
  })
})

const VERIFIED = { email: 'a@x.example', emailVerified: true }
let ordinal = 0
const row = (name: string, changes: Partial<Compared> = {}): Compared => ({
  ordinal: ++ordinal,
  name: foldName(name),
  email: null,
  emailVerified: false,
  browserKey: null,
  ticketHash: null,
  at: new Date('2026-11-22T09:00:00Z'),
  latitude: 3.1582107,
  longitude: 101.7114402,
  accuracyM: 14,
  ...changes,
})
const kindsOf = (marks: { kind: string; ordinal: number; otherOrdinal: number | null }[]) =>
  marks.map(({ kind, ordinal: of, otherOrdinal }) => [kind, of, otherOrdinal])

describe('the same position', () => {
  it('as another person earns the later one a mark', () => {
    const [ana, ben] = [row('Ana'), row('Ben')]
    expect(kindsOf(samePositionMarks([ana, ben], 0))).toEqual([['same_position', ben.ordinal, ana.ordinal]])
    expect(samePositionMarks([ana, ben], ben.ordinal)).toEqual([])
  })

  it.each([
    ['the same name', [row('Ana'), row('ana ')]],
    ['the same verified email', [row('Ana', VERIFIED), row('A. Lopez', VERIFIED)]],
    ['a phone that rounds', [row('Ana', { latitude: 3.1582 }), row('Ben', { latitude: 3.1582 })]],
    ['a blurred position', [row('Ana', { accuracyM: 65 }), row('Ben', { accuracyM: 65 })]],
    ['a position without accuracy', [row('Ana', { accuracyM: null }), row('Ben', { accuracyM: null })]],
  ])('earns none with %s', (_, rows) => expect(samePositionMarks(rows, 0)).toEqual([]))

  it('earns a mark with an email that only one of them has verified', () =>
    expect(
      samePositionMarks([row('Ana', VERIFIED), row('Ben', { ...VERIFIED, emailVerified: false })], 0),
    ).toHaveLength(1))

  it('earns nobody a mark among 200 people on one Wi-Fi', () => {
    const hall = Array.from({ length: 200 }, (_, n) => row(`Visitor ${n}`))
    expect([samePositionMarks(hall, 0), isCrowd(hall), isCrowd(hall.slice(0, 3))]).toEqual([[], true, false])
  })
})

describe('the same phone', () => {
  it('for another name earns the later one a mark', () => {
    const [ben, ana, again] = ['Ben', 'Ana', 'Ana'].map(name => row(name, { browserKey: 'k' }))
    expect(kindsOf(sameDeviceMarks([ben!, ana!, again!], 0))).toEqual([
      ['same_device', ana!.ordinal, ben!.ordinal],
      ['same_device', again!.ordinal, ben!.ordinal],
    ])
  })
  it('earns none for one person who comes again, however spelt', () =>
    expect(sameDeviceMarks([row('José', { browserKey: 'k' }), row(' jose', { browserKey: 'k' })], 0)).toEqual([]))
})

describe('the same photo', () => {
  it('of two people looks alike in all but four bits', () => {
    expect([4, 5].map(bits => isSamePicture(bits, row('Ana'), row('Ben')))).toEqual([true, false])
  })
  it('of one person is nothing', () => expect(isSamePicture(0, row('Ana'), row('Ana'))).toBe(false))
})

describe('too fast', () => {
  const stop = (km: number, minutes: number, changes: Partial<Compared> = {}) =>
    row('Ana', { latitude: 3 + km / 111.195, longitude: 101, at: new Date(minutes * 60_000), ...changes })

  it.each([
    ['60 km in ten minutes', stop(60, 10), true],
    ['a train, 40 km in ten minutes', stop(40, 10), false],
    ['two links at one place within a second', stop(0.3, 1 / 60), false],
    ['a kilometre that may be an error', stop(1.2, 0.1, { accuracyM: 200 }), false],
    ['a blurred position', stop(60, 10, { accuracyM: 201 }), false],
    ['another name: a family with one email', stop(60, 10, { name: 'ben' }), false],
  ])('%s', (_, to, expected) => expect(isTooFast(stop(0, 0), to)).toBe(expected))
})
