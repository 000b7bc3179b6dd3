import { loadSharp } from '../../drawing/lazy-sharp.ts'

const WIDTH = 9
const HEIGHT = 8
/** Of 64 bits. A picture with fewer of either value is flat: it would look like every other flat one. */
const FEWEST_BITS = 12

/**
 * A difference hash: one bit for each pair of neighbours in a picture of 9×8 grey dots. Pictures that look alike differ in few
 * bits. As a signed decimal, as PostgreSQL's bigint takes it; null for a flat picture.
 */
export async function photoHash(jpeg: Buffer): Promise<string | null> {
  const sharp = await loadSharp()
  const dots = await sharp(jpeg).greyscale().resize({ width: WIDTH, height: HEIGHT, fit: 'fill' }).raw().toBuffer()
  let hash = 0n
  let ones = 0
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH - 1; column++) {
      const at = row * WIDTH + column
      const brighter = dots[at]! > dots[at + 1]!
      ones += Number(brighter)
      hash = (hash << 1n) | BigInt(brighter)
    }
  return Math.min(ones, 64 - ones) < FEWEST_BITS ? null : BigInt.asIntN(64, hash).toString()
}
