export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A visitor must be within this distance of the place, unless the link's creator chose another. */
export const CHECK_IN_RADIUS_M = 100
export const EARTH_RADIUS_M = 6_371_000
/** Of latitude; of longitude at the equator. */
export const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres along the great circle (haversine, sphere of 6,371 km). */
export function metresBetween(a: Point, b: Point): number {
  const sinHalfLat = Math.sin(radians(b.latitude - a.latitude) / 2)
  const sinHalfLng = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord = sinHalfLat ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinHalfLng ** 2
  // Rounding may lift antipodes slightly above 1, where asin is NaN.
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/**
 * Whether the accuracy of a position is too low to show that the visitor is within the radius. Phones in a building are wrong by
 * some ten metres, which says nothing against a small radius.
 */
export const isAccuracyLow = (accuracyM: number | null, radiusM: number): boolean =>
  accuracyM !== null && accuracyM > Math.max(CHECK_IN_RADIUS_M, radiusM)
