import { CHECK_IN_RADIUS_M } from '../../../../../contract/geo.ts'
import { formatDistance } from '../presence/presence-texts.ts'
import { compassName } from './direction.ts'

/** Farther than this, nobody walks. */
export const FAR_M = 5_000

/** What the visitor does next; they walk to the ring and not to its centre. */
export const wayThere = (bearing: number, distanceM: number): string =>
  `Head ${compassName(bearing)}. Walk ${stepsLeft(distanceM)} more.`

/** Shown distances are rounded up, so the rest is that of the shown ones. */
const stepsLeft = (distanceM: number) => {
  const leftM = Math.ceil(distanceM) - CHECK_IN_RADIUS_M
  return leftM > CHECK_IN_RADIUS_M ? formatDistance(leftM) : `${leftM}\u00a0m`
}
