import type { MarkKind } from '../../contract/marks.ts'
import type { Fix } from '../../contract/presence.ts'
import {
  type Compared,
  isSamePicture,
  isTooFast,
  marksAtOnce,
  sameDeviceMarks,
  samePositionMarks,
} from '../../server/features/checkins/marks/mark-rules.ts'
import { BUILDINGS, PINS } from './admissions.ts'
import { honestVisitors } from './visitors.ts'

const PIN = { latitude: 3.157912, longitude: 101.711634, radiusM: 100 }
const METRES_PER_DEGREE = 111_194.93

/** A point that far from the pin, in a direction that the number of the visitor gives. */
function pointAt({ distanceM }: Fix, nth: number) {
  const angle = nth * 2.399963
  return {
    latitude: PIN.latitude + (distanceM * Math.cos(angle)) / METRES_PER_DEGREE,
    longitude: PIN.longitude + (distanceM * Math.sin(angle)) / METRES_PER_DEGREE,
  }
}

/** The share, in percent, of honest visitors who are let in and earn any mark but `coarse_position`. */
export function shareOfHonestWithMark(visitors: number): number {
  const next = honestVisitors(1)
  const rows: Compared[] = []
  let marked = 0
  let accepted = 0
  for (let n = 1; n <= visitors; n++) {
    const fix = next(PINS['a right pin'], BUILDINGS['some approximate']).find(
      ({ distanceM }) => distanceM <= PIN.radiusM,
    )
    if (!fix) continue
    accepted++
    const position = pointAt(fix, n)
    const claim = {
      position,
      accuracyM: fix.accuracyM,
      fixAgeS: n % 90,
      pressAgeS: n % 5,
      hasPhoto: true,
      photoSource: 'camera',
    } as const
    if (marksAtOnce(PIN, claim).some(kind => kind !== 'coarse_position')) marked++
    rows.push(person(n, `Visitor ${n}`, { ...position, accuracyM: fix.accuracyM }))
  }
  const groups = [...Map.groupBy(rows, ({ latitude, longitude }) => `${latitude} ${longitude}`).values()]
  const alike = groups.flatMap(group => samePositionMarks(group, 0))
  return (100 * (marked + alike.length)) / accepted
}

const person = (ordinal: number, name: string, changes: Partial<Compared> = {}): Compared => ({
  ordinal,
  name: name.toLowerCase(),
  email: null,
  emailVerified: false,
  browserKey: `browser of ${ordinal}`,
  ticketHash: null,
  at: new Date(ordinal * 1000),
  latitude: PIN.latitude,
  longitude: PIN.longitude,
  accuracyM: 12,
  ...changes,
})

const there = {
  position: pointAt({ distanceM: 20, accuracyM: 12 }, 1),
  accuracyM: 12,
  fixAgeS: 5,
  pressAgeS: 0,
} as const
const alone = { ...there, hasPhoto: false, photoSource: null }
const copied = [person(1, 'Ben'), person(2, 'Ana')]
const away = { latitude: PIN.latitude + 1, at: new Date(600_000) }

/** The tricks of people who are not there, or are there for others, and the marks that each trick earns. */
export const CHEATS = {
  accuracy_too_good: () => marksAtOnce(PIN, { ...alone, accuracyM: 0.01 }),
  no_accuracy: () => marksAtOnce(PIN, { ...alone, accuracyM: null }),
  on_the_pin: () => marksAtOnce(PIN, { ...alone, position: PIN }),
  stale_fix: () => marksAtOnce(PIN, { ...alone, fixAgeS: 1800 }),
  sent_late: () => marksAtOnce(PIN, { ...alone, pressAgeS: 150 }),
  coarse_position: () => marksAtOnce(PIN, { ...alone, accuracyM: 3000 }),
  photo_from_file: () => marksAtOnce(PIN, { ...alone, hasPhoto: true, photoSource: 'file' }),
  same_position: () => kindsOf(samePositionMarks(copied, 0)),
  same_device: () =>
    kindsOf(
      sameDeviceMarks(
        copied.map(row => ({ ...row, browserKey: 'one phone' })),
        0,
      ),
    ),
  same_photo: () => (isSamePicture(2, copied[0]!, copied[1]!) ? ['same_photo'] : []),
  too_fast: () => (isTooFast(person(1, 'Ana'), person(2, 'Ana', away)) ? ['too_fast'] : []),
} satisfies Partial<Record<MarkKind, () => string[]>>

export const marksOfCheat = (kind: keyof typeof CHEATS): string[] => CHEATS[kind]()

const kindsOf = (marks: { kind: string }[]) => marks.map(({ kind }) => kind)
