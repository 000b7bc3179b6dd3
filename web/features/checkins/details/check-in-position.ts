import type { CheckInRecord } from '../../../../contract/checkins.ts'
import type { Point } from '../../../../contract/geo.ts'
import { formatDistance } from '../../../../contract/shown-distance.ts'

const ZOOM = 18

/** An external map with a marker at the coordinates. */
export function mapUrl({ latitude, longitude }: Point): string {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  return `https://www.openstreetmap.org/?${marker}#map=${ZOOM}/${latitude}/${longitude}`
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
  return accuracyM === null
    ? formatDistance(distanceM)
    : `${formatDistance(distanceM)} (±\u00a0${formatDistance(accuracyM)})`
}

/** How exactly a verdict is known, for those who ask. */
export const verdictAccuracy = ({ accuracyBand }: Pick<CheckInRecord, 'accuracyBand'>): string | undefined =>
  accuracyBand === null ? undefined : `give or take up to ${formatDistance(accuracyBand)}`
