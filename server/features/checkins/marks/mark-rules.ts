import { DAY_MS } from '../../../../contract/durations.ts'
import { metresBetween, type Point } from '../../../../contract/geo.ts'
import type { MarkKind } from '../../../../contract/marks.ts'
import { isCoarse } from '../../../../contract/presence.ts'

const STALE_AFTER_S = 120
const LATE_AFTER_S = 120
/** Equal positions of so many people come from their network, not from one hand. */
const CROWD = 4
const EXACT_TO_M = 30
const FEWEST_DECIMALS = 6
export const SAME_PICTURE_BITS = 4
const FASTEST_KM_H = 300
/** What lies further apart is not compared. */
export const COMPARED_WITHIN_MS = DAY_MS
/** Both positions of a journey must be this exact, and its distance less their errors this long. */
const JOURNEY = { accuracyM: 200, atLeastM: 1000 }

interface Claim {
  position: Point | null
  accuracyM: number | null
  fixAgeS: number | null
  pressAgeS: number | null
  hasPhoto: boolean
  photoSource: 'camera' | 'file' | null
}

/** What is odd about an attempt by itself. */
export function marksAtOnce(link: Point & { radiusM: number }, claim: Claim): MarkKind[] {
  const { position, accuracyM, fixAgeS, pressAgeS, hasPhoto, photoSource } = claim
  const marks: MarkKind[] = []
  if (!position) marks.push('no_position')
  else {
    if (accuracyM === null) marks.push('no_accuracy')
    else if (accuracyM < 1) marks.push('accuracy_too_good')
    else if (isCoarse(accuracyM, link.radiusM)) marks.push('coarse_position')
    if (isSamePoint(position, link)) marks.push('on_the_pin')
    else if (metresBetween(link, position) > link.radiusM) marks.push('outside_ring')
    if (fixAgeS !== null && fixAgeS > STALE_AFTER_S) marks.push('stale_fix')
  }
  if (pressAgeS !== null && pressAgeS > LATE_AFTER_S) marks.push('sent_late')
  if (hasPhoto && photoSource === 'file') marks.push('photo_from_file')
  return marks
}

/** In all six decimals. */
const isSamePoint = (a: Point, b: Point) =>
  a.latitude.toFixed(6) === b.latitude.toFixed(6) && a.longitude.toFixed(6) === b.longitude.toFixed(6)

/** A check-in beside others of its link. */
export interface Compared {
  ordinal: number
  /** Folded: case, accents and spaces do not count. */
  name: string
  email: string | null
  emailVerified: boolean
  browserKey: string | null
  ticketHash: string | null
  at: Date
  latitude: number | null
  longitude: number | null
  accuracyM: number | null
}

export interface FoundMark {
  ordinal: number
  kind: MarkKind
  otherOrdinal: number | null
}

/** An email that was merely typed in may be anybody's. */
const isSamePerson = (a: Compared, b: Compared) =>
  a.name === b.name ||
  (a.emailVerified && b.emailVerified && a.email !== null && a.email === b.email) ||
  (a.browserKey !== null && a.browserKey === b.browserKey)

/** Marks the later of two people whose positions are equal, among rows that share one; of a crowd it marks nobody. */
export function samePositionMarks(rows: readonly Compared[], after: number): FoundMark[] {
  if (isCrowd(rows)) return []
  return laterOfTwo(rows.filter(isExact), after, 'same_position', (a, b) => !isSamePerson(a, b))
}

/** Whether so many people have one position that it says nothing of any of them. */
export function isCrowd(rows: readonly Compared[]): boolean {
  const people: Compared[] = []
  for (const row of rows) if (!people.some(person => isSamePerson(person, row))) people.push(row)
  return people.length >= CROWD
}

const isExact = ({ latitude, longitude, accuracyM }: Compared) =>
  latitude !== null &&
  longitude !== null &&
  accuracyM !== null &&
  accuracyM <= EXACT_TO_M &&
  decimals(latitude) >= FEWEST_DECIMALS &&
  decimals(longitude) >= FEWEST_DECIMALS

/** A phone that rounds shares its position with all who stand near it. */
const decimals = (degrees: number) => String(degrees).split('.')[1]?.length ?? 0

/** Marks the later of two names, among rows of one browser, or of one ticket, which is one browser’s. */
export const sameDeviceMarks = (rows: readonly Compared[], after: number): FoundMark[] =>
  laterOfTwo(rows, after, 'same_device', (a, b) => a.name !== b.name)

const isNear = (a: Compared, b: Compared) => Math.abs(a.at.getTime() - b.at.getTime()) <= COMPARED_WITHIN_MS

function laterOfTwo(
  rows: readonly Compared[],
  after: number,
  kind: MarkKind,
  differ: (a: Compared, b: Compared) => boolean,
): FoundMark[] {
  return rows
    .filter(({ ordinal }) => ordinal > after)
    .flatMap(row => {
      const other = rows.findLast(
        earlier => earlier.ordinal < row.ordinal && isNear(row, earlier) && differ(row, earlier),
      )
      return other ? [{ ordinal: row.ordinal, kind, otherOrdinal: other.ordinal }] : []
    })
}

/** Whether two photos of different people look alike, by their hashes. */
export const isSamePicture = (differentBits: number, a: Compared, b: Compared): boolean =>
  differentBits <= SAME_PICTURE_BITS && isNear(a, b) && !isSamePerson(a, b)

export type Stop = Pick<Compared, 'name' | 'at' | 'latitude' | 'longitude' | 'accuracyM'>

/** Whether nobody travels from one place to the other in that time, errors and all. Families may share an email: names must agree. */
export function isTooFast(from: Stop, to: Stop): boolean {
  const [a, b] = [pointOf(from), pointOf(to)]
  if (!a || !b || from.name !== to.name) return false
  const metres = metresBetween(a, b) - a.accuracyM - b.accuracyM
  const hours = (to.at.getTime() - from.at.getTime()) / 3_600_000
  return metres >= JOURNEY.atLeastM && metres / 1000 > FASTEST_KM_H * hours
}

function pointOf({ latitude, longitude, accuracyM }: Stop) {
  if (latitude === null || longitude === null || accuracyM === null || accuracyM > JOURNEY.accuracyM) return null
  return { latitude, longitude, accuracyM }
}
