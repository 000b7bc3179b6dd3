import { METRES_PER_DEGREE, type Point } from '../../../../contract/geo.ts'
import { type Tile, tilesAround } from '../../links/index.ts'

/** The place and the radius of its ring. */
export type RingPlace = Point & { readonly radiusM: number }

/** The drawing shows at least one and a half rings. */
export const RING_RADIUS = 58
export const DRAWING_WIDTH = 340
export const DRAWING_HEIGHT = 176

/** At a ring of 100 m, two to three tiles side by side: sharp on dense screens, and few to load. */
const TILE_ZOOM = { at100M: 17, most: 18 }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const tenths = (value: number) => Math.round(value * 10) / 10

/** Where a position is drawn, with the place in the middle and north up. Those outside the drawing are left out. */
export function dotAt(place: RingPlace, position: Point): { x: number; y: number } | null {
  const eastwards = ((position.longitude - place.longitude + 540) % 360) - 180
  const eastM = eastwards * METRES_PER_DEGREE * Math.cos(radians(place.latitude))
  const northM = (position.latitude - place.latitude) * METRES_PER_DEGREE
  const unitsPerM = RING_RADIUS / place.radiusM
  const dot = {
    x: tenths(DRAWING_WIDTH / 2 + eastM * unitsPerM),
    y: tenths(DRAWING_HEIGHT / 2 - northM * unitsPerM),
  }
  return dot.x > 0 && dot.x < DRAWING_WIDTH && dot.y > 0 && dot.y < DRAWING_HEIGHT ? dot : null
}

/** The map tiles below the drawing. */
export function tilesOf({ latitude, longitude, radiusM }: RingPlace, template: string): Tile[] {
  const zoom = Math.min(TILE_ZOOM.most, TILE_ZOOM.at100M - Math.round(Math.log2(radiusM / 100)))
  const view = { centre: { latitude, longitude }, width: DRAWING_WIDTH, height: DRAWING_HEIGHT, zoom }
  return tilesAround({ ...view, unitsPerM: RING_RADIUS / radiusM }, template).map(tile => ({
    ...tile,
    x: tile.x + DRAWING_WIDTH / 2,
    y: tile.y + DRAWING_HEIGHT / 2,
  }))
}
