import { formatDistance } from '../../../../../contract/shown-distance.ts'

/** Nearer than this, phones give other figures for the same spot. */
const SHOWN_FROM_M = 15

/** Of a check-in: '40 m from the place'. Empty where the visitor stood at it, or gave no position. */
export const distanceFromPlace = (metres: number | undefined): string =>
  metres === undefined || metres < SHOWN_FROM_M ? '' : `${formatDistance(metres)} from the place`
