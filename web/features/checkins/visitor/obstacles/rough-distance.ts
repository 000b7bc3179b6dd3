import { formatDistance } from '../../../../../contract/shown-distance.ts'
import { roundNumberBelow } from '../map/map-view.ts'

/**
 * About 3 km, Less than 600 m: as much as is known from a position that may be wrong by `accuracyM`. The second is where the
 * circle of that radius, as the map draws it, reaches the place.
 */
export function roughDistance(metres: number, accuracyM: number): string {
  const stepM = roundNumberBelow(accuracyM / 1.5)
  if (metres <= accuracyM) return `Less than ${formatDistance(Math.ceil((metres + accuracyM) / stepM) * stepM)}`
  return `About ${formatDistance(Math.round(metres / stepM) * stepM)}`
}
