import { describe, expect, test } from 'vitest'
import { DRAWING_HEIGHT, DRAWING_WIDTH, dotAt, RING_RADIUS, tilesOf } from './place-drawing.ts'

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png'
const place = { latitude: 3.1579, longitude: 101.7116, radiusM: 100 }
const METRES_PER_DEGREE = 111_194.93

describe('dots', () => {
  test('stand in their direction and distance from the place', () => {
    expect(dotAt(place, place)).toEqual({ x: DRAWING_WIDTH / 2, y: DRAWING_HEIGHT / 2 })
    const north = dotAt(place, { ...place, latitude: place.latitude + 100 / METRES_PER_DEGREE })!
    expect([north.x, north.y]).toEqual([DRAWING_WIDTH / 2, DRAWING_HEIGHT / 2 - RING_RADIUS])
  })

  test.each([25, 100, 2000])('show one and a half rings of %i m', radiusM => {
    const at = { ...place, radiusM }
    expect(dotAt(at, { ...at, latitude: at.latitude + (1.5 * radiusM) / METRES_PER_DEGREE })).not.toBeNull()
    const north = dotAt(at, { ...at, latitude: at.latitude + radiusM / METRES_PER_DEGREE })!
    expect(north.y).toBeCloseTo(DRAWING_HEIGHT / 2 - RING_RADIUS, 1)
  })

  test('cross the date line', () => {
    const east = dotAt({ latitude: 0, longitude: 179.9999, radiusM: 100 }, { latitude: 0, longitude: -179.9999 })!
    expect(east.x).toBeGreaterThan(DRAWING_WIDTH / 2)
  })

  test('outside the drawing are left out', () => {
    expect(dotAt(place, { latitude: 3.2, longitude: 101.7 })).toBeNull()
  })
})

describe('tiles', () => {
  test.each([
    ['at the equator', place],
    ['far north', { ...place, latitude: 64.14, longitude: -21.94 }],
    ['at the date line', { ...place, latitude: -17.7, longitude: 179.9999 }],
    ['of a small ring', { ...place, radiusM: 25 }],
    ['of a large ring', { ...place, radiusM: 2000 }],
  ])('cover the drawing %s', (_, at) => {
    const tiles = tilesOf(at, TEMPLATE)
    const edges = tiles.flatMap(({ x, y, size }) => [
      [x, y],
      [x + size, y + size],
    ])
    expect(Math.min(...edges.map(([x]) => x!))).toBeLessThanOrEqual(0)
    expect(Math.min(...edges.map(([, y]) => y!))).toBeLessThanOrEqual(0)
    expect(Math.max(...edges.map(([x]) => x!))).toBeGreaterThanOrEqual(DRAWING_WIDTH)
    expect(Math.max(...edges.map(([, y]) => y!))).toBeGreaterThanOrEqual(DRAWING_HEIGHT)
    for (const { url } of tiles) expect(url).toMatch(/^https:\/\/tiles\.example\/1[2-8]\/\d+\/\d+\.png$/)
  })

  test.each([100, 140, 2000])('are few for a ring of %i m', radiusM => {
    expect(tilesOf({ ...place, radiusM }, TEMPLATE).length).toBeLessThanOrEqual(12)
  })

  test('are not there near a pole', () => {
    expect(tilesOf({ ...place, latitude: 89 }, TEMPLATE)).toEqual([])
  })
})
