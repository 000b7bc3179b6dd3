import type { Point } from '../../../../contract/geo.ts'

const ZOOM = 18

/** An external map with a marker at the coordinates. */
export function mapUrl({ latitude, longitude }: Point): string {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  return `https://www.openstreetmap.org/?${marker}#map=${ZOOM}/${latitude}/${longitude}`
}

/** Breaks between the distance and its accuracy alone. */
const metres = (value: number) => `${Math.round(value).toLocaleString()}\u00a0m`

/** '12 m (± 8 m)' */
export const measuredDistance = ({ distanceM, accuracyM }: { distanceM: number; accuracyM: number | null }) =>
  accuracyM === null ? metres(distanceM) : `${metres(distanceM)} (±\u00a0${metres(accuracyM)})`
