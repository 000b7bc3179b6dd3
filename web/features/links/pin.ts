import { typedPoint } from '../../../contract/coordinates.ts'
import { METRES_PER_DEGREE, type Point } from '../../../contract/geo.ts'

const STEP_M = 5
const LONG_STEP_M = 50

const DIRECTIONS: Record<string, readonly [east: number, north: number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The pin's position after an arrow key, which moves it farther with Shift; null for other keys. */
export function nudged(point: Point, { key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const direction = DIRECTIONS[key]
  if (!direction) return null
  const [east, north] = direction
  const stepDegrees = (shiftKey ? LONG_STEP_M : STEP_M) / METRES_PER_DEGREE
  // Near a pole a metre eastwards is a large number of degrees.
  const shrink = Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180))
  return pinPoint({
    latitude: point.latitude + north * stepDegrees,
    longitude: point.longitude + (east * stepDegrees) / shrink,
  })
}

/** A point as its place id can express it: at most six decimals, within the bounds. */
export function pinPoint({ latitude, longitude }: Point): Point {
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180
  const bounded = Math.min(90, Math.max(-90, latitude))
  return typedPoint(`${bounded.toFixed(6)},${wrapped.toFixed(6)}`) ?? { latitude: bounded, longitude: wrapped }
}
