import { describe, expect, test } from 'vitest'
import { DRAWING_HEIGHT, DRAWING_WIDTH, dotAt, RING_RADIUS, tilesOf } from './place-drawing.ts'

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png'
const place = { latitude: 3.1579, longitude: 101.7116 }
const METRES_PER_DEGREE = 111_194.93

describe('dots', () => {
  test('stand in their direction and distance from the place', () => {
    expect(dotAt(place, place)).toEqual({ x: DRAWING_WIDTH / 2, y: DRAWING_HEIGHT / 2 })
    const north = dotAt(place, { ...place, latitude: place.latitude + 100 / METRES_PER_DEGREE })!
    expect([north.x, north.y]).toEqual([DRAWING_WIDTH / 2, DRAWING_HEIGHT / 2 - RING_RADIUS])
  })

  test('cross the date line', () => {
    const east = dotAt({ latitude: 0, longitude: 179.9999 }, { latitude: 0, longitude: -179.9999 })!
    expect(east.x).toBeGreaterThan(DRAWING_WIDTH / 2)
  })

  test('outside the drawing are left out', () => {
    expect(dotAt(place, { latitude: 3.2, longitude: 101.7 })).toBeNull()
  })
})

describe('tiles', () => {
  test.each([
    ['at the equator', place],
    ['far north', { latitude: 64.14, longitude: -21.94 }],
    ['at the date line', { latitude: -17.7, longitude: 179.9999 }],
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
    for (const { url } of tiles) expect(url).toMatch(/^https:\/\/tiles\.example\/17\/\d+\/\d+\.png$/)
  })

  test('are few', () => {
    expect(tilesOf(place, TEMPLATE).length).toBeLessThanOrEqual(9)
  })

  test('are not there near a pole', () => {
    expect(tilesOf({ latitude: 89, longitude: 0 }, TEMPLATE)).toEqual([])
  })
})
