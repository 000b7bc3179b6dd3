import { EARTH_RADIUS_M, type Point } from '../../../contract/geo.ts'
import { tileUrl } from '../../../contract/tile-url.ts'

export interface TileView {
  centre: Point
  /** Units of the drawing. */
  unitsPerM: number
  width: number
  height: number
  /** Of Web Mercator. */
  zoom: number
}

/** In units of the drawing, from its centre. */
export interface Tile {
  url: string
  x: number
  y: number
  size: number
}

const MERCATOR_END = 85

const radians = (degrees: number) => (degrees * Math.PI) / 180
const tenths = (value: number) => Math.round(value * 10) / 10

/** The map tiles below a drawing, in Web Mercator; none near the poles, which that projection does not show. */
export function tilesAround({ centre, unitsPerM, width, height, zoom }: TileView, template: string): Tile[] {
  const { latitude, longitude } = centre
  if (Math.abs(latitude) > MERCATOR_END) return []
  const around = 2 ** zoom
  const size = tileSizeM(latitude, zoom) * unitsPerM
  const column = ((longitude + 180) / 360) * around
  const row = ((1 - Math.asinh(Math.tan(radians(latitude))) / Math.PI) / 2) * around
  const [across, down] = [width / 2 / size, height / 2 / size]
  const tiles: Tile[] = []
  for (let y = Math.floor(row - down); y <= row + down; y++)
    for (let x = Math.floor(column - across); x <= column + across; x++)
      tiles.push({
        url: tileUrl(template, { x: (x + around) % around, y, zoom }),
        x: tenths((x - column) * size),
        y: tenths((y - row) * size),
        size: tenths(size),
      })
  return tiles
}

/** The side of a tile on the ground. */
export const tileSizeM = (latitude: number, zoom: number): number =>
  (2 * Math.PI * EARTH_RADIUS_M * Math.cos(radians(latitude))) / 2 ** zoom
