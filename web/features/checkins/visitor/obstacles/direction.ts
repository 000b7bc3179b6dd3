import type { Point } from '../../../../../contract/geo.ts'

const COMPASS_NAMES = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const
export type CompassName = (typeof COMPASS_NAMES)[number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The initial bearing of the great circle between two points, in degrees clockwise from north, 0 ≤ … < 360. */
export function bearingDegrees(from: Point, to: Point): number {
  const eastwards = radians(to.longitude - from.longitude)
  const y = Math.sin(eastwards) * Math.cos(radians(to.latitude))
  const x =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(eastwards)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

export const compassName = (degrees: number): CompassName => COMPASS_NAMES[Math.round(degrees / 45) % 8]!
