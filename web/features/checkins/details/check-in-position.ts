import type { CheckInRecord } from '../../../../contract/checkins.ts'
import type { Point } from '../../../../contract/geo.ts'

const ZOOM = 18

/** An external map with a marker at the coordinates. */
export function mapUrl({ latitude, longitude }: Point): string {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  return `https://www.openstreetmap.org/?${marker}#map=${ZOOM}/${latitude}/${longitude}`
}

const KM_FROM_M = 1000

/** '999 m', '2.6 km': short enough for a column, and breaks between the distance and its accuracy alone. */
export function lengthWords(metres: number): string {
  const wholeM = Math.round(metres)
  return wholeM < KM_FROM_M
    ? `${wholeM}\u00a0m`
    : `${(wholeM / 1000).toLocaleString(undefined, { maximumFractionDigits: 1 })}\u00a0km`
}

/** Null for a record without a position. */
export const positionOf = ({ latitude, longitude }: Pick<CheckInRecord, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

type Measured = Pick<CheckInRecord, 'distanceM' | 'accuracyM' | 'inside'>

/** False for a record that was added by hand. */
export const isMeasured = ({ distanceM, inside }: Measured): boolean => distanceM !== null || inside !== null

/** '12 m (± 8 m)' or, where only that is kept, 'Was here'. */
export function measuredDistance({ distanceM, accuracyM, inside }: Measured): string {
  if (distanceM === null) return inside === null ? 'No location' : inside ? 'Was here' : 'Outside the ring'
  return accuracyM === null ? lengthWords(distanceM) : `${lengthWords(distanceM)} (±\u00a0${lengthWords(accuracyM)})`
}

/** How exactly a verdict is known, for those who ask. */
export const verdictAccuracy = ({ accuracyBand }: Pick<CheckInRecord, 'accuracyBand'>): string | undefined =>
  accuracyBand === null ? undefined : `give or take up to ${lengthWords(accuracyBand)}`
