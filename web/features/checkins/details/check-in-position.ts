import type { CheckInRecord } from '../../../../contract/checkins.ts'
import type { Point } from '../../../../contract/geo.ts'

const ZOOM = 18

/** An external map with a marker at the coordinates. */
export function mapUrl({ latitude, longitude }: Point): string {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  return `https://www.openstreetmap.org/?${marker}#map=${ZOOM}/${latitude}/${longitude}`
}

/** Breaks between the distance and its accuracy alone. */
const metres = (value: number) => `${Math.round(value).toLocaleString()}\u00a0m`

/** Null for a record without a position. */
export const positionOf = ({ latitude, longitude }: Pick<CheckInRecord, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** '12 m (± 8 m)' */
export function measuredDistance({ distanceM, accuracyM }: Pick<CheckInRecord, 'distanceM' | 'accuracyM'>): string {
  if (distanceM === null) return 'No location'
  return accuracyM === null ? metres(distanceM) : `${metres(distanceM)} (±\u00a0${metres(accuracyM)})`
}
