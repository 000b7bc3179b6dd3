import type { Point } from '../../../../contract/geo.ts'
import { type Tile, tileSizeM, tilesAround } from '../tiles-around.ts'
import { SITE_SIZE } from './site-view.ts'

/** Phones show the drawing up to this much wider than high. */
const WIDEST = 1.5
/** Units of the drawing, which are about pixels. */
const LARGEST_TILE = 256
const MOST_ZOOM = 18
/** Farther off streets tell nothing, and the drawing, which is no Mercator map, leaves them. */
const FARTHEST_M = 20_000

/** The map tiles below the drawing of a test on site; none where it shows half a country. */
export function siteTiles(place: Point, halfM: number, template: string): Tile[] {
  if (halfM > FARTHEST_M) return []
  const unitsPerM = SITE_SIZE / 2 / halfM
  const zoom = Math.min(MOST_ZOOM, Math.ceil(Math.log2((tileSizeM(place.latitude, 0) * unitsPerM) / LARGEST_TILE)))
  return tilesAround({ centre: place, unitsPerM, width: WIDEST * SITE_SIZE, height: SITE_SIZE, zoom }, template)
}
