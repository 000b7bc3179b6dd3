import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { Declined } from '../../http/declined.ts'
import { reencodePhoto as reencode } from './reencode-photo.ts'

const reencodePhoto = async (photo: string, link = 'link', withinMs = 60_000) =>
  (await reencode(photo, { link, network: '203.0.113.5', answerBy: performance.now() + withinMs })).jpeg
const picture = (widthPx: number, heightPx: number) =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#0B6B57' } })
const encoded = async (image: Sharp) => (await image.toBuffer()).toString('base64')
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Declined ? error.code : error),
  )

describe('reencodePhoto', () => {
  it.each([
    [1600, 1200, 800, 600],
    [600, 1200, 300, 600],
    [320, 240, 320, 240],
  ])('brings %i×%i down to %i×%i', async (width, height, toWidth, toHeight) => {
    const kept = await sharp(await reencodePhoto(await encoded(picture(width, height).png()))).metadata()
    expect([kept.format, kept.width, kept.height]).toEqual(['jpeg', toWidth, toHeight])
  })

  it('turns the picture upright and drops its metadata', async () => {
    const gps = { IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '3/1 8/1 0/1' } }
    const sideways = picture(800, 400).jpeg().withExif(gps).withMetadata({ orientation: 6 })
    const jpeg = await reencodePhoto(`data:image/jpeg;base64,${await encoded(sideways)}`)
    const kept = await sharp(jpeg).metadata()
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([300, 600, undefined, undefined])
    expect(jpeg.includes('secret-owner')).toBe(false)
  })

  it('drops bytes that follow the picture', async () => {
    const jpeg = Buffer.concat([await picture(100, 100).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect((await reencodePhoto(jpeg.toString('base64'))).includes('<script>')).toBe(false)
  })

  it.each([
    ['WebP', () => encoded(picture(50, 50).webp()), 'accepted'],
    ['nothing', async () => '', 'photo_invalid'],
    ['text', async () => Buffer.from('hello').toString('base64'), 'photo_invalid'],
    [
      'SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64'),
      'photo_invalid',
    ],
    ['GIF', () => encoded(picture(50, 50).gif()), 'photo_invalid'],
    [
      'half a JPEG',
      async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 700).toString('base64'),
      'photo_invalid',
    ],
    ['a bomb of 16,000×16,000', () => encoded(picture(16_000, 16_000).png({ compressionLevel: 9 })), 'photo_invalid'],
    ['an interlaced PNG', () => encoded(picture(400, 300).png({ progressive: true })), 'photo_invalid'],
    ['a progressive JPEG', () => encoded(picture(400, 300).jpeg({ progressive: true })), 'accepted'],
    ['a PNG of 12 megapixels', () => encoded(picture(4000, 3000).png()), 'photo_invalid'],
    ['a WebP of 12 megapixels', () => encoded(picture(4000, 3000).webp()), 'photo_invalid'],
    ['a JPEG of 12 megapixels', () => encoded(picture(4000, 3000).jpeg()), 'accepted'],
    ['too many bytes', async () => Buffer.alloc(1_400_001, 0xff).toString('base64'), 'too_large'],
  ])('handles %s', async (_, make, expected) => {
    expect(await codeOf(reencodePhoto(await make()))).toBe(expected)
  })

  it('decodes nothing after the deadline of the request', async () => {
    expect(await codeOf(reencodePhoto(await encoded(picture(40, 30).jpeg()), 'link', -1))).toBe('busy')
  })

  it('decodes a bounded number at once and declines photos that would wait too long', async () => {
    const photo = await encoded(picture(1200, 900).jpeg())
    const codes = await Promise.all(Array.from({ length: 200 }, () => codeOf(reencodePhoto(photo))))
    expect(codes.filter(code => code === 'busy').length).toBeGreaterThan(100)
    expect(codes.filter(code => code === 'accepted').length).toBeGreaterThan(60)
    expect(await codeOf(reencodePhoto(photo))).toBe('accepted')
  })

  it('decodes the photo of one link while a crowd waits at another', async () => {
    const photo = await encoded(picture(1200, 900).jpeg())
    const ended: string[] = []
    const end = (name: string) => (code: unknown) => ended.push(`${name} ${code}`)
    const crowd = Array.from({ length: 200 }, () => codeOf(reencodePhoto(photo, 'crowded')).then(end('crowded')))
    await codeOf(reencodePhoto(photo, 'quiet')).then(end('quiet'))
    expect(ended.at(-1)).toBe('quiet accepted')
    expect(ended.filter(name => name === 'crowded accepted').length).toBeLessThan(10)
    await Promise.all(crowd)
  })
})
