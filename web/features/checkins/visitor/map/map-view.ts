import { METRES_PER_DEGREE, type Point } from '../../../../../contract/geo.ts'
import type { Presence } from '../presence/presence-state.ts'

/** Metres east and south of the target. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

/** The view of the map, in metres: north is up, and the target is at 0, 0. */
export interface MapView {
  readonly frame: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  readonly radiusM: number
  readonly you: (MapPoint & { readonly accuracyM: number }) | null
  /** The length of the scale bar. */
  readonly scaleM: number
}

/** Around the ring and the visitor, as a part of each side; the strokes and dots have their room beside the drawing. */
const ROOM = 0.02

/** The frame of the whole ring and of the whole circle in which the visitor is. */
export function mapView(target: Point, { fix, radiusM }: Pick<Presence, 'fix' | 'radiusM'>): MapView {
  const you = fix && { ...offsetM(target, fix), accuracyM: fix.accuracyM }
  const { x, y, accuracyM } = you ?? { x: 0, y: 0, accuracyM: 0 }
  const left = Math.min(-radiusM, x - accuracyM)
  const right = Math.max(radiusM, x + accuracyM)
  const top = Math.min(-radiusM, y - accuracyM)
  const bottom = Math.max(radiusM, y + accuracyM)
  const [width, height] = [right - left, bottom - top]
  return {
    frame: {
      left: round(left - ROOM * width),
      top: round(top - ROOM * height),
      width: round((1 + 2 * ROOM) * width),
      height: round((1 + 2 * ROOM) * height),
    },
    radiusM,
    you: you && { x: round(you.x), y: round(you.y), accuracyM: you.accuracyM },
    scaleM: roundNumberBelow(Math.max(width, height) / 2),
  }
}

/** On a plane, which is exact enough to draw; the distance shown is the haversine's. */
function offsetM(from: Point, to: Point): MapPoint {
  const eastwards = ((to.longitude - from.longitude + 540) % 360) - 180
  return {
    x: eastwards * METRES_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180),
    y: (from.latitude - to.latitude) * METRES_PER_DEGREE,
  }
}

/** 1, 2 or 5 times a power of ten. */
export function roundNumberBelow(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  return (metres / power >= 5 ? 5 : metres / power >= 2 ? 2 : 1) * power
}

const round = (metres: number) => Math.round(metres * 10) / 10
