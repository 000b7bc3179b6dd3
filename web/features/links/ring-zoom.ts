/** Where the picker opens: streets with their names. */
export const PICKER_ZOOM = 16
/** Sharp tiles end one step farther in. */
const MAX_ZOOM = 18
/** How many rings fit beside one another in the map. */
const RINGS_ACROSS = 3
const LEAST_RINGS_ACROSS = 1.5
/** Web Mercator at the equator with tiles of 256 px. */
const METRES_PER_PX_AT_ZOOM_0 = 156_543.03392
const MERCATOR_END = 85.05

type Ring = { shorterSidePx: number; latitude: number; radiusM: number }

/**
 * The whole zoom at which about three rings fit the shorter side of the map. A small map rather shows the names of its streets,
 * as long as one and a half rings fit.
 */
export function ringZoom({ shorterSidePx, latitude, radiusM }: Ring): number {
  // A map that has not been laid out yet, and one of a pole.
  if (shorterSidePx === 0 || Math.abs(latitude) > MERCATOR_END) return PICKER_ZOOM
  const metresPerPx = METRES_PER_PX_AT_ZOOM_0 * Math.cos((latitude * Math.PI) / 180)
  const zoomOf = (rings: number) => Math.log2((metresPerPx * shorterSidePx) / (rings * 2 * radiusM))
  const least = Math.min(PICKER_ZOOM, Math.floor(zoomOf(LEAST_RINGS_ACROSS)))
  return Math.min(MAX_ZOOM, Math.max(least, Math.round(zoomOf(RINGS_ACROSS))))
}
