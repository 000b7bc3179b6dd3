import { METRES_PER_DEGREE, type Point } from '../../../../../contract/geo.ts'

export interface Circle {
  readonly x: number
  readonly y: number
  readonly r: number
}

export interface Circles {
  /** The ring of the place, in the drawing's units. */
  readonly ring: Circle
  /** Where the phone places itself, with its error; null without a position. */
  readonly phone: Circle | null
}

interface Sight {
  place: Point
  radiusM: number
  position: Point | null
  accuracyM: number | null
}

/** Around both circles, as a part of the drawing. */
const ROOM = 0.08
/** However far the two are apart, each can be seen. */
const LEAST_RADIUS = 4

/** Both circles, whole, in a drawing of this size, with north up. */
export function circlesOf({ place, radiusM, position, accuracyM }: Sight, width: number, height: number): Circles {
  const phoneM = position && { ...offsetM(place, position), r: accuracyM ?? 0 }
  const edges = [{ x: 0, y: 0, r: radiusM }, ...(phoneM ? [phoneM] : [])]
  const left = Math.min(...edges.map(({ x, r }) => x - r))
  const right = Math.max(...edges.map(({ x, r }) => x + r))
  const top = Math.min(...edges.map(({ y, r }) => y - r))
  const bottom = Math.max(...edges.map(({ y, r }) => y + r))
  const scale = Math.min((width * (1 - 2 * ROOM)) / (right - left), (height * (1 - 2 * ROOM)) / (bottom - top))
  const drawn = ({ x, y, r }: Circle): Circle => ({
    x: tenths(width / 2 + (x - (left + right) / 2) * scale),
    y: tenths(height / 2 + (y - (top + bottom) / 2) * scale),
    r: tenths(Math.max(LEAST_RADIUS, r * scale)),
  })
  return { ring: drawn(edges[0]!), phone: phoneM && drawn(phoneM) }
}

/** Metres east and south, on a plane, which is exact enough to draw. */
function offsetM(from: Point, to: Point): { x: number; y: number } {
  const eastwards = ((to.longitude - from.longitude + 540) % 360) - 180
  return {
    x: eastwards * METRES_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180),
    y: (from.latitude - to.latitude) * METRES_PER_DEGREE,
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
