import { CHECK_IN_RADIUS_M } from '../../../contract/geo.ts'

/** Where the picker opens: streets with their names. */
export const PICKER_ZOOM = 16
/** Sharp tiles end one step farther in. */
const MAX_ZOOM = 18
/** How many rings fit beside one another in the map. */
const RINGS_ACROSS = 3
/** Web Mercator at the equator with tiles of 256 px. */
const METRES_PER_PX_AT_ZOOM_0 = 156_543.03392

/** The whole zoom, never below the picker's own, at which about three rings fit the shorter side of the map. */
export function ringZoom({ shorterSidePx, latitude }: { shorterSidePx: number; latitude: number }): number {
  const wantedMetresPerPx = (RINGS_ACROSS * 2 * CHECK_IN_RADIUS_M) / Math.max(1, shorterSidePx)
  const metresPerPx = METRES_PER_PX_AT_ZOOM_0 * Math.cos((latitude * Math.PI) / 180)
  const zoom = Math.round(Math.log2(metresPerPx / wantedMetresPerPx))
  return Math.min(MAX_ZOOM, Math.max(PICKER_ZOOM, zoom))
}
