import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import sharp from 'sharp'

export const FILM = { width: 1280, height: 720, framesPerS: 25 } as const
export const DESK = { width: 1280, height: 632 } as const
export const PHONE = { width: 360, height: 640, left: 800, top: 40 } as const

interface Scene {
  caption: string
  phone: boolean
}

interface Frame {
  jpeg: Buffer
  atMs: number
  scene: Scene
}

export interface Cue {
  fromS: number
  toS: number
  caption: string
}

/** Records a page's frames during each take. The time between takes is cut out. */
export function openFilm() {
  const frames: Frame[] = []
  let recordedMs = 0

  /** Records while `play` runs, and for `restMs` after it, so that the viewer can read the result. */
  async function take(page: Page, scene: Scene, play: () => Promise<void>, restMs = 900) {
    const session = await page.context().newCDPSession(page)
    const startedMs = performance.now()
    const addFrame = (data: string) =>
      frames.push({ jpeg: Buffer.from(data, 'base64'), atMs: recordedMs + performance.now() - startedMs, scene })
    const first = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 92 })
    addFrame(first.data)
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      addFrame(data)
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 })
    await play()
    await page.waitForTimeout(restMs)
    await session.send('Page.stopScreencast')
    addFrame((await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 92 })).data)
    await session.detach()
    recordedMs += performance.now() - startedMs
  }

  return { take, frames, lengthMs: () => recordedMs }
}

/** When each caption is shown. */
export function cuesOf(frames: readonly Frame[], lengthMs: number): Cue[] {
  const cues: Cue[] = []
  for (const { atMs, scene } of frames) {
    const last = cues.at(-1)
    if (last?.caption === scene.caption) continue
    if (last) last.toS = atMs / 1000
    cues.push({ fromS: atMs / 1000, toS: lengthMs / 1000, caption: scene.caption })
  }
  return cues
}

/** Draws a frame onto its background: the desktop page fills the picture, the phone stands beside the caption. */
async function compose({ jpeg, scene }: Frame, background: Buffer): Promise<Buffer> {
  const place = scene.phone ? PHONE : { ...DESK, left: 0, top: 0 }
  const input = await sharp(jpeg).resize(place.width, place.height, { fit: 'cover', position: 'top' }).toBuffer()
  return sharp(background)
    .composite([{ input, left: place.left, top: place.top }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

interface Cut {
  frames: readonly Frame[]
  lengthMs: number
  folder: string
  backgrounds: ReadonlyMap<string, Buffer>
}

/** H.264 without sound, to be played while it loads. */
export async function develop({ frames, lengthMs, folder, backgrounds }: Cut, target: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  const list: string[] = []
  for (const [index, frame] of frames.entries()) {
    const file = join(folder, `${String(index).padStart(5, '0')}.jpg`)
    await writeFile(file, await compose(frame, backgrounds.get(frame.scene.caption)!))
    files.push(file)
    const untilMs = frames[index + 1]?.atMs ?? lengthMs
    list.push(`file '${file}'`, `duration ${Math.max(0.001, (untilMs - frame.atMs) / 1000).toFixed(3)}`)
  }
  const listFile = join(folder, 'frames.txt')
  await writeFile(listFile, `${list.join('\n')}\nfile '${files.at(-1)}'\n`)
  const encoding = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '26',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ]
  const rate = ['-vf', `fps=${FILM.framesPerS}`, '-an']
  await promisify(execFile)('ffmpeg', [
    '-y',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    listFile,
    ...rate,
    ...encoding,
    target,
  ])
  return files
}
