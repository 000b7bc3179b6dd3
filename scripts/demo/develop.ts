import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { FILM, type Film, type Scheme } from './film.ts'
import { writeSmallPoster } from './small-poster.ts'
import { POSTER_LAYOUT, type Stage, stageAt } from './stage.ts'
import { openStage } from './stage-page.ts'

interface Source {
  film: Film
  folder: string
  scheme: Scheme
}

/** H.264 without sound, to be played while it loads. */
const ENCODING = '-c:v libx264 -preset veryslow -tune animation -crf 30 -pix_fmt yuv420p -movflags +faststart -an'

/** Draws the film picture by picture, and its poster, on which the landing page lays the play button. */
export async function develop(
  browser: Browser,
  { film, folder, scheme }: Source,
  target: { film: string; poster: string },
) {
  const stage = await openStage(browser, { folder, scheme })
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
      '-f',
      'image2pipe',
      '-framerate',
      `${FILM.framesPerS}`,
      '-i',
      '-',
      ...ENCODING.split(' '),
      target.film,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(ffmpeg, 'exit')
  let last: { key: string; picture: Uint8Array } = { key: '', picture: new Uint8Array() }
  for (let number = 0; number < (film.lengthMs / 1000) * FILM.framesPerS; number++) {
    const state = stageAt(film, (number * 1000) / FILM.framesPerS)
    const key = JSON.stringify(state)
    if (key !== last.key) last = { key, picture: await stage.draw(state) }
    if (!ffmpeg.stdin.write(last.picture)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
  await sharp(await stage.draw(posterOf(film)))
    .webp({ quality: 80, effort: 6 })
    .toFile(target.poster)
  await writeSmallPoster(target.poster)
  await stage.close()
}

function posterOf(film: Film): Stage {
  const end = stageAt(film, film.lengthMs)
  return {
    ...end,
    desk: { ...end.desk, ...POSTER_LAYOUT.desk },
    phone: { ...end.phone, ...POSTER_LAYOUT.phone },
    caption: { ...end.caption, text: '' },
  }
}
