import { CHECK_IN_RADIUS_M, type Point } from '../../../../../contract/geo.ts'
import { formatDistance } from '../presence/presence-texts.ts'
import { bearingDegrees, compassName } from './direction.ts'

/** Farther than this, nobody walks. */
export const FAR_M = 5_000

/** What the visitor does next; they walk to the ring and not to its centre. */
export function wayThere(from: Point, to: Point, distanceM: number): string {
  const direction = compassName(bearingDegrees(from, to))
  if (distanceM > FAR_M) return `This place is ${formatDistance(distanceM)} away, to the ${direction}.`
  return `Head ${direction}. Walk ${stepsLeft(distanceM)} more into the ring.`
}

/** Shown distances are rounded up, so the rest is that of the shown ones. */
const stepsLeft = (distanceM: number) => {
  const leftM = Math.ceil(distanceM) - CHECK_IN_RADIUS_M
  return leftM > CHECK_IN_RADIUS_M ? formatDistance(leftM) : `${leftM}\u00a0m`
}
