import { availableParallelism } from 'node:os'
import type { Metadata } from 'sharp'
import { MAX_PHOTO_BYTES, MAX_PHOTO_HEIGHT_PX, MAX_PHOTO_WIDTH_PX } from '../../../contract/checkins.ts'
import { loadSharp } from '../../drawing/lazy-sharp.ts'
import { Declined } from '../../http/declined.ts'
import { fairQueue, type Requester } from './fair-queue.ts'
import { photoHash } from './photo-hash.ts'

const MAX_INPUT_PIXELS = 12_000_000
/** For PNG and WebP, which are decoded at full size: a phone's screenshot fits. A JPEG shrinks while it is decoded. */
const MAX_PIXELS_NON_JPEG = 4_000_000
const JPEG_QUALITY = 75
/** One core stays free for other requests. */
export const MAX_CONCURRENT_PHOTOS = Math.max(1, availableParallelism() - 1)
const MAX_WAITING = 64
const TIMEOUT_S = 4

/** Everything that decodes photos goes through it. */
export const photoQueue = fairQueue({ maxConcurrent: MAX_CONCURRENT_PHOTOS, maxWaiting: MAX_WAITING })

export interface ReencodedPhoto {
  jpeg: Buffer
  /** Alike for pictures that look alike; null for a flat one. */
  hash: string | null
}

/**
 * The photo in the form that is stored: decoded and encoded again as a JPEG of at most 800×600 without metadata, so that
 * nothing but pixels survives. Takes a data URL or bare base64 of a JPEG, PNG or WebP; anything else is declined.
 */
export async function reencodePhoto(encoded: string, requester: Requester): Promise<ReencodedPhoto> {
  const bytes = bytesOf(encoded)
  return photoQueue(requester, async () => {
    const jpeg = await decodeAndEncode(bytes)
    // In the same turn: it decodes the small picture again.
    return { jpeg, hash: await photoHash(jpeg) }
  })
}

async function decodeAndEncode(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
    if (isCostly(await image.metadata())) throw new Error('too large to read')
    return await image
      .timeout({ seconds: TIMEOUT_S })
      .rotate()
      .resize({ width: MAX_PHOTO_WIDTH_PX, height: MAX_PHOTO_HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      // Optimised Huffman tables would double the time for 4 % fewer bytes.
      .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false })
      .toBuffer()
  } catch {
    throw new Declined('photo_invalid')
  }
}

/** An interlaced PNG takes several times as long to decode, and no camera makes one. */
const isCostly = ({ format, width, height, isProgressive }: Metadata): boolean =>
  format !== 'jpeg' && (isProgressive || width * height > MAX_PIXELS_NON_JPEG)

function bytesOf(encoded: string): Buffer {
  const base64 = encoded.startsWith('data:') ? encoded.slice(encoded.indexOf(',') + 1) : encoded
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_PHOTO_BYTES) throw new Declined('too_large')
  if (!isSupportedImage(bytes)) throw new Declined('photo_invalid')
  return bytes
}

/** Whether the first bytes are those of a JPEG, PNG or WebP. */
function isSupportedImage(bytes: Buffer): boolean {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
  const webp = starts('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return starts('ffd8ff') || starts('89504e470d0a1a0a') || webp
}
