import { formatDistance, wholeMetres } from '../../../../../contract/shown-distance.ts'
import type { Presence } from '../presence/presence-state.ts'
import { compassName } from './direction.ts'

/** Farther than this, nobody walks. */
export const FAR_M = 5_000

export type Distances = Pick<Presence, 'distanceM' | 'radiusM'>

/** The visitor's next step; they walk to the ring and not to its centre. Shown distances are rounded up, and so the rest is. */
export const wayThere = (bearing: number, { distanceM, radiusM }: Distances): string =>
  `Head ${compassName(bearing)}. Walk ${formatDistance(wholeMetres(distanceM ?? 0) - radiusM)} more.`
