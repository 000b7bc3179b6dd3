import { describe, expect, it } from 'vitest'
import { tileOrigin, tileUrl } from './tile-url.ts'

const TILE = { zoom: 18, x: 5, y: 7 }

describe('the URL of a tile', () => {
  it.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/18/5/7.png'],
    ['https://tiles.example/{z}/{y}/{x}', 'https://tiles.example/18/7/5'],
    ['https://{s}.tiles.example/{z}/{x}/{y}{r}.png', 'https://a.tiles.example/18/5/7.png'],
    ['https://tiles.example/{s}/{z}/{x}/{y}.png?zoom={z}', 'https://tiles.example/a/18/5/7.png?zoom=18'],
  ])('of %s is %s', (template, url) => expect(tileUrl(template, TILE)).toBe(url))
})

describe('the origin of all tiles', () => {
  it.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
    ['https://{s}.tiles.example:8443/{z}/{x}/{y}{r}.png', 'https://*.tiles.example:8443'],
    ['https://tiles.example/{s}/{z}/{x}/{y}.png', 'https://tiles.example'],
  ])('of %s is %s', (template, origin) => expect(tileOrigin(template)).toBe(origin))
})
