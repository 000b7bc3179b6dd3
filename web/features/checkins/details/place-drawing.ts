import { EARTH_RADIUS_M, type Point } from '../../../../contract/geo.ts'

/** The place and the radius of its ring. */
export type RingPlace = Point & { readonly radiusM: number }

/** The drawing shows at least one and a half rings. */
export const RING_RADIUS = 58
export const DRAWING_WIDTH = 340
export const DRAWING_HEIGHT = 176

const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180
/** At a ring of 100 m, two to three tiles side by side: sharp on dense screens, and few to load. */
const TILE_ZOOM = { at100M: 17, most: 18 }
const MERCATOR_END = 85

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

export interface Tile {
  url: string
  x: number
  y: number
  size: number
}

/** The map tiles below the drawing, in Web Mercator; none near the poles, which that projection does not show. */
export function tilesOf({ latitude, longitude, radiusM }: RingPlace, template: string): Tile[] {
  if (Math.abs(latitude) > MERCATOR_END) return []
  const zoom = Math.min(TILE_ZOOM.most, TILE_ZOOM.at100M - Math.round(Math.log2(radiusM / 100)))
  const around = 2 ** zoom
  const size = ((2 * Math.PI * EARTH_RADIUS_M * Math.cos(radians(latitude))) / around) * (RING_RADIUS / radiusM)
  const column = ((longitude + 180) / 360) * around
  const row = ((1 - Math.asinh(Math.tan(radians(latitude))) / Math.PI) / 2) * around
  const [across, down] = [DRAWING_WIDTH / 2 / size, DRAWING_HEIGHT / 2 / size]
  const tiles: Tile[] = []
  for (let y = Math.floor(row - down); y <= row + down; y++)
    for (let x = Math.floor(column - across); x <= column + across; x++)
      tiles.push({
        url: urlOf(template, { x: (x + around) % around, y, zoom }),
        x: tenths(DRAWING_WIDTH / 2 + (x - column) * size),
        y: tenths(DRAWING_HEIGHT / 2 + (y - row) * size),
        size: tenths(size),
      })
  return tiles
}

/** As Leaflet reads a template, apart from `{r}`: tiles for dense screens are not needed here. */
const urlOf = (template: string, { x, y, zoom }: { x: number; y: number; zoom: number }) =>
  template
    .replace('{s}', 'a')
    .replace('{r}', '')
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
