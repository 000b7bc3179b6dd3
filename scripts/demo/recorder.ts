import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import type { Film, ScreenName, Shot } from './film.ts'

const MOVE_MS = 650
const KEY_DELAY_MS = 65
/** The screencast offers 60 frames in a second; the film shows 30. */
const EVERY_NTH_FRAME = 2

/** Records pages as a film. The time between takes is cut out. */
export async function openRecorder(folder: string) {
  await mkdir(folder, { recursive: true })
  const film: Film = { shots: [], lengthMs: 0, screens: { desk: emptyReel(), phone: emptyReel() } }
  const writes: Promise<void>[] = []
  let recordedMs = 0
  let startedMs: number | undefined
  const nowMs = () => recordedMs + (startedMs === undefined ? 0 : performance.now() - startedMs)

  async function roll(name: ScreenName, page: Page) {
    const { frames, cutsMs } = film.screens[name]
    const addFrame = (data: string) => {
      const file = `${name}-${frames.length}.jpg`
      frames.push({ atMs: nowMs(), file })
      writes.push(writeFile(join(folder, file), Buffer.from(data, 'base64')))
    }
    cutsMs.push(nowMs())
    const session = await page.context().newCDPSession(page)
    // A page that stands still sends no frame.
    addFrame((await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 92 })).data)
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      addFrame(data)
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: EVERY_NTH_FRAME })
    return async () => {
      await session.send('Page.stopScreencast')
      await session.detach()
    }
  }

  /** Records the pages while `play` runs. */
  async function take(shot: Omit<Shot, 'fromMs'>, pages: Partial<Record<ScreenName, Page>>, play: () => Promise<void>) {
    if (film.shots.at(-1)?.caption !== shot.caption) film.shots.push({ ...shot, fromMs: nowMs() })
    const stops = await Promise.all(Object.entries(pages).map(([name, page]) => roll(name as ScreenName, page)))
    startedMs = performance.now()
    await play()
    recordedMs = nowMs()
    startedMs = undefined
    await Promise.all(stops.map(stop => stop()))
    film.lengthMs = recordedMs
  }

  /** Moves the pointer to the middle of a part and presses it. */
  async function press(name: ScreenName, part: Locator) {
    const { moves, taps } = film.screens[name]
    const box = (await part.boundingBox())!
    const x = box.x + Math.min(box.width / 2, 180)
    const y = box.y + box.height / 2
    moves.push({ fromMs: nowMs(), toMs: nowMs() + MOVE_MS, x, y })
    await part.page().waitForTimeout(MOVE_MS + 120)
    taps.push({ atMs: nowMs(), x, y })
    if (name === 'phone') await part.page().waitForTimeout(160)
    await part.click({ position: { x: x - box.x, y: box.height / 2 } })
  }

  const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: KEY_DELAY_MS })

  /** Moves the view closer to a point of the desk's page, or back to the whole of it. */
  const focus = (x: number, y: number, scale: number) =>
    film.screens.desk.focuses.push({ fromMs: nowMs(), toMs: nowMs() + 900, x, y, scale })

  return { film, take, press, type, focus, written: () => Promise.all(writes) }
}

const emptyReel = () => ({ frames: [], cutsMs: [], moves: [], taps: [], focuses: [] })
