import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { chromiumPath } from './browser.mjs'
import { develop } from './demo/develop.ts'
import type { Film, Scheme } from './demo/film.ts'
import { openRecorder } from './demo/recorder.ts'
import { drawVisitorScreenshot } from './demo/screenshot.ts'
import { startService } from './demo/service.ts'
import { play } from './demo/story.ts'

const ROOT = join(import.meta.dirname, '..')
const TARGETS: Record<Scheme, { film: string; poster: string }> = {
  light: { film: join(ROOT, 'media/demo.mp4'), poster: join(ROOT, 'web/public/demo-poster.webp') },
  dark: { film: join(ROOT, 'media/demo-dark.mp4'), poster: join(ROOT, 'web/public/demo-dark-poster.webp') },
}
const README_PICTURE = join(ROOT, 'docs/screenshots/visitor.png')

const [what = 'all'] = process.argv.slice(2)
if (what === 'picture') await record('light', drawReadmePicture)
else if (what === 'all') await recordAll()
else throw new Error(`'${what}' cannot be recorded: give 'picture', or nothing for the films and the picture.`)

async function recordAll() {
  await promisify(execFile)('ffmpeg', ['-version']).catch(() => {
    throw new Error('ffmpeg is missing: install it (Debian: apt-get install ffmpeg) and record again.')
  })
  await mkdir(join(ROOT, 'media'), { recursive: true })
  await record('light', async recording => {
    await drawReadmePicture(recording)
    await developFilm(recording)
  })
  await record('dark', developFilm)
}

interface Recording {
  browser: Browser
  film: Film
  folder: string
  scheme: Scheme
}

async function drawReadmePicture({ film, folder }: Recording) {
  await drawVisitorScreenshot({ film, folder }, README_PICTURE)
  process.stdout.write('picture\n')
}

async function developFilm({ browser, film, folder, scheme }: Recording) {
  await develop(browser, { film, folder, scheme }, TARGETS[scheme])
  process.stdout.write(`${scheme}: ${(film.lengthMs / 1000).toFixed(1)} s\n`)
}

async function record(scheme: Scheme, finish: (recording: Recording) => Promise<void>) {
  const service = await startService()
  // The screencast's frames have the browser's scale, not the page's.
  const { executablePath, args, env } = await chromiumPath()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--disable-gpu', '--force-device-scale-factor=2'],
    env,
  })
  try {
    const folder = join(service.folder, 'film')
    const recorder = await openRecorder(folder)
    await play({ browser, service, scheme, recorder })
    await recorder.written()
    await finish({ browser, film: recorder.film, folder, scheme })
  } finally {
    await browser.close()
    await service.end()
  }
}
