import type { Point } from '../../../../../contract/geo.ts'
import type { MapView } from './map-view.ts'

/** The box of the map in CSS pixels; the middle of the view's frame stands at half its width and at `middleY`. */
export interface MapBox {
  readonly width: number
  readonly height: number
  readonly middleY: number
  readonly pixelsPerM: number
}

export interface Tile {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const MAX_ZOOM = 18
/** Tiles have 256 pixels: drawn at about half that they are sharp on phones, whose screens have two or three for one. */
const MIN_SHOWN_SIZE = 96
/** Of the ellipsoid, as tile servers have it. */
const EQUATOR_M = 2 * Math.PI * 6_378_137

/** The tiles below the view, on whole pixels, so that no seam shows between them; none while the map is hidden. */
export function tileGrid(target: Point, { frame }: MapView, { width, height, middleY, pixelsPerM }: MapBox): Tile[] {
  if (pixelsPerM === 0) return []
  const worldSize = EQUATOR_M * Math.cos((target.latitude * Math.PI) / 180) * pixelsPerM
  const zoom = Math.max(0, Math.min(MAX_ZOOM, Math.floor(Math.log2(worldSize / MIN_SHOWN_SIZE))))
  const count = 2 ** zoom
  const size = worldSize / count
  const world = worldPoint(target)
  const origin = {
    x: world.x * worldSize + (frame.left + frame.width / 2) * pixelsPerM - width / 2,
    y: world.y * worldSize + (frame.top + frame.height / 2) * pixelsPerM - middleY,
  }
  const columns = spansOf(origin.x, width, size)
  const rows = spansOf(origin.y, height, size).filter(({ index }) => index >= 0 && index < count)
  return rows.flatMap(row =>
    columns.map(column => ({
      zoom,
      x: (column.index + count) % count,
      y: row.index,
      left: column.start,
      top: row.start,
      width: column.length,
      height: row.length,
    })),
  )
}

/** Web Mercator: the world is a square with sides of 1, its north-west corner at 0, 0. */
function worldPoint({ latitude, longitude }: Point) {
  const sin = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

function spansOf(origin: number, length: number, size: number) {
  const startOf = (index: number) => Math.round(index * size - origin)
  const first = Math.floor(origin / size)
  const last = Math.floor((origin + length) / size)
  return Array.from({ length: last - first + 1 }, (_, nth) => {
    const index = first + nth
    return { index, start: startOf(index), length: startOf(index + 1) - startOf(index) }
  })
}
