import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const WIDTH_PX = 800
const HEIGHT_PX = 600
/** Noise at this scale compresses like a photo of people and walls. */
const GRAIN_SHARE = 2.4
const QUALITY = 70

/** JPEGs of about 100 kB, all different, and identical in every run. */
export async function makePhotos(folder: string, count = 12): Promise<string[]> {
  const files = Array.from({ length: count }, (_, index) => join(folder, `photo-${index}.jpg`))
  for (const [index, file] of files.entries()) await writeFile(file, await noise(index + 1))
  return files
}

function noise(seed: number): Promise<Buffer> {
  const [width, height] = [Math.round(WIDTH_PX / GRAIN_SHARE), Math.round(HEIGHT_PX / GRAIN_SHARE)]
  const random = randomFrom(seed)
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) {
    const shade = 90 + 80 * Math.sin((at / pixels.length) * 9 + seed)
    pixels[at] = Math.max(0, Math.min(255, shade + (random() - 0.5) * 120))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(WIDTH_PX, HEIGHT_PX, { fit: 'fill' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

/** Numerical Recipes' linear congruential generator: from 0 up to 1. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
