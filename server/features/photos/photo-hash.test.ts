import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { photoHash } from './photo-hash.ts'

/** Grey noise by a seed: no two seeds look alike. */
const picture = (seed: number, widthPx = 200, heightPx = 150) => {
  const dots = Buffer.from(
    Array.from({ length: 12 * 9 }, (_, at) => Math.abs(Math.sin((at + 1) * (seed + 0.37) * 12.9898)) * 255),
  )
  return sharp(dots, { raw: { width: 12, height: 9, channels: 1 } }).resize(widthPx, heightPx, {
    kernel: 'cubic',
    fit: 'fill',
  })
}
const hashOf = async (image: Sharp, quality = 75) => photoHash(await image.jpeg({ quality }).toBuffer())
const different = (a: string | null, b: string | null) =>
  BigInt.asUintN(64, BigInt(a!) ^ BigInt(b!))
    .toString(2)
    .replaceAll('0', '').length

it('a picture is like itself, smaller and more compressed', async () => {
  expect(different(await hashOf(picture(1)), await hashOf(picture(1, 120, 90), 40))).toBeLessThanOrEqual(4)
})

it('two pictures differ', async () => {
  expect(different(await hashOf(picture(1)), await hashOf(picture(2)))).toBeGreaterThan(4)
})

it('a flat picture, a wall or a dark room, is like nothing', async () => {
  const flat = sharp({ create: { width: 200, height: 150, channels: 3, background: '#202020' } })
  expect(await hashOf(flat)).toBeNull()
})
