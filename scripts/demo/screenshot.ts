import { join } from 'node:path'
import sharp from 'sharp'
import { type Film, PHONE } from './film.ts'

const PANEL_WIDTH_PX = 390
const GAP_PX = 12
const GROUND = '#f3f1ec'

/** The README's picture: the visitor's phone outside, inside and checked in, as the film shows it. */
export async function drawVisitorScreenshot({ film, folder }: { film: Film; folder: string }, target: string) {
  const lastFrameBefore = (atMs: number) => film.screens.phone.frames.findLast(frame => frame.atMs < atMs)!
  const [near, seen] = film.shots.slice(-2)
  const moments = [near!.fromMs, seen!.fromMs, Number.POSITIVE_INFINITY].map(lastFrameBefore)
  const panels = await Promise.all(
    moments.map(({ file }) => sharp(join(folder, file)).resize(PANEL_WIDTH_PX).png().toBuffer()),
  )
  await sharp({
    create: {
      width: panels.length * (PANEL_WIDTH_PX + GAP_PX) + GAP_PX,
      height: Math.round((PANEL_WIDTH_PX * PHONE.height) / PHONE.width) + 2 * GAP_PX,
      channels: 3,
      background: GROUND,
    },
  })
    .composite(panels.map((input, index) => ({ input, left: GAP_PX + index * (PANEL_WIDTH_PX + GAP_PX), top: GAP_PX })))
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toFile(target)
}
