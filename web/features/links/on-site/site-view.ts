import { METRES_PER_DEGREE, type Point } from '../../../../contract/geo.ts'

/** The side of the drawing’s square, in its units. */
export const SITE_SIZE = 320
/** The drawing shows at least one and a half rings. */
const RINGS = 1.5

export interface SiteView {
  /** Metres east and south of the pin. */
  you: { x: number; y: number; accuracyM: number } | null
  /** Half the side of the square that is drawn, in metres. */
  halfM: number
}

/** The drawing around the pin: the ring, and the circle in which the phone says it is, as far as that is useful. */
export function siteView(link: Point & { radiusM: number }, fix: (Point & { accuracyM: number }) | null): SiteView {
  const least = RINGS * link.radiusM
  if (!fix) return { you: null, halfM: least }
  const eastwards = ((fix.longitude - link.longitude + 540) % 360) - 180
  const you = {
    x: eastwards * METRES_PER_DEGREE * Math.cos((link.latitude * Math.PI) / 180),
    y: (link.latitude - fix.latitude) * METRES_PER_DEGREE,
    accuracyM: fix.accuracyM,
  }
  const far = Math.max(Math.abs(you.x), Math.abs(you.y))
  return { you, halfM: Math.max(least, 1.1 * (far + Math.min(fix.accuracyM, far + link.radiusM))) }
}
