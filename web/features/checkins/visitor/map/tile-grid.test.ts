import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tileUrl } from '../../../../../contract/tile-url.ts'
import { mapView } from './map-view.ts'
import { tileGrid } from './tile-grid.ts'

const RING = { fix: null, radiusM: 100 }
const towers = { latitude: 3.1579, longitude: 101.7116 }
const phone = { width: 390, height: 230, middleY: 99, pixelsPerM: 0.92 }
const view = mapView(towers, RING)

describe('the tiles of a map', () => {
  test('at the place come from zoom 18, at about half their size', () => {
    const tiles = tileGrid(towers, view, phone)
    expect(new Set(tiles.map(({ zoom }) => zoom))).toEqual(new Set([18]))
    for (const { width, height } of tiles) for (const side of [width, height]) expect(side).toBeCloseTo(140, -1)
    expect(tiles.length).toBeLessThanOrEqual(16)
  })

  test('are none while the map is hidden and has no size', () => {
    expect(tileGrid(towers, view, { width: 0, height: 0, middleY: 0, pixelsPerM: 0 })).toEqual([])
  })

  test('are those that tile servers have for the place', () => {
    const n = 2 ** 18
    const column = Math.floor(((towers.longitude + 180) / 360) * n)
    const latitude = (towers.latitude * Math.PI) / 180
    const row = Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * n)
    const urls = tileGrid(towers, view, phone).map(tile => tileUrl('/{z}/{x}/{y}.png', tile))
    expect(urls).toContain(`/18/${column}/${row}.png`)
  })

  test('cover the box without a gap or an overlap, wherever the place and the visitor are', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -75, max: 75, noNaN: true }),
        fc.double({ min: -179, max: 179, noNaN: true }),
        fc.integer({ min: 200, max: 1920 }),
        fc.double({ min: 0.01, max: 2, noNaN: true }),
        (latitude, longitude, width, pixelsPerM) => {
          const target = { latitude, longitude }
          const tiles = tileGrid(target, mapView(target, RING), { width, height: 300, middleY: 134, pixelsPerM })
          const area = tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0)
          const edge = (of: 'left' | 'top') => Math.min(...tiles.map(tile => tile[of]))
          const right = Math.max(...tiles.map(tile => tile.left + tile.width))
          const bottom = Math.max(...tiles.map(tile => tile.top + tile.height))
          expect(edge('left')).toBeLessThanOrEqual(0)
          expect(right).toBeGreaterThanOrEqual(width)
          expect(area).toBe((right - edge('left')) * (bottom - edge('top')))
        },
      ),
    )
  })
})
