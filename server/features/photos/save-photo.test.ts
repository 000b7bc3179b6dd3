import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { PhotoDeps } from './photo-store.ts'
import { MAX_CONCURRENT_PHOTOS } from './reencode-photo.ts'
import { savePhoto } from './save-photo.ts'

/** What stores a photo beside the work on its picture. */
const stores = {
  db: { insertInto: () => ({ values: () => ({ execute: async () => undefined }) }) },
  photos: { put: async () => undefined },
} as unknown as PhotoDeps

it('a photo is decoded for its hash in the line of all photos', async () => {
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0B6B57' } })
  const encoded = (await picture.jpeg().toBuffer()).toString('base64')
  let atOnce = 0
  const look = setInterval(() => {
    atOnce = Math.max(atOnce, sharp.counters().process)
  }, 0)
  const requester = (link: string) => ({ link, network: '203.0.113.5', answerBy: performance.now() + 60_000 })
  await Promise.all(Array.from({ length: 60 }, (_, n) => savePhoto(stores, encoded, requester(`link ${n}`))))
  clearInterval(look)
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThanOrEqual(MAX_CONCURRENT_PHOTOS)
})
