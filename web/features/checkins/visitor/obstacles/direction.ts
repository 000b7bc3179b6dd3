import type { Point } from '../../../../../contract/geo.ts'

const NAMES = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const
export type CompassName = (typeof NAMES)[number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Degrees clockwise from north to walk from one point to the other along the great circle, 0 ≤ … < 360. */
export function bearingDegrees(from: Point, to: Point): number {
  const eastwards = radians(to.longitude - from.longitude)
  const y = Math.sin(eastwards) * Math.cos(radians(to.latitude))
  const x =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(eastwards)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

export const compassName = (degrees: number): CompassName => NAMES[Math.round(degrees / 45) % 8]!
