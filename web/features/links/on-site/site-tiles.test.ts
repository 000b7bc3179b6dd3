import { describe, expect, it } from 'vitest'
import { siteTiles } from './site-tiles.ts'

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png'
const place = { latitude: 3.1579, longitude: 101.7116 }

describe('the streets of a test on site', () => {
  it.each([38, 150, 3000, 20_000])('cover a drawing of %i m each way with few tiles', halfM => {
    const tiles = siteTiles(place, halfM, TEMPLATE)
    expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(-240)
    expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(-160)
    expect(Math.max(...tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(240)
    expect(Math.max(...tiles.map(({ y, size }) => y + size))).toBeGreaterThanOrEqual(160)
    expect(tiles.length).toBeLessThanOrEqual(20)
  })

  it('are not there where the drawing shows half a country', () => {
    expect(siteTiles(place, 400_000, TEMPLATE)).toEqual([])
  })
})
