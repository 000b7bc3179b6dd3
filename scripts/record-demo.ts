import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { chromiumPath } from './browser.mjs'
import { drawBackgrounds } from './demo/backgrounds.ts'
import { type Cue, cuesOf, DESK, develop, openFilm, PHONE } from './demo/film.ts'
import { startService } from './demo/service.ts'

const ROOT = join(import.meta.dirname, '..')
const HALL = { latitude: 3.1579, longitude: 101.7116 }
const northOf = (metres: number) => ({ ...HALL, latitude: HALL.latitude + metres / 111_195, accuracy: 8 })
const TYPING = { delay: 45 }
/** A toast is shown for five seconds. */
const TOAST_MS = 6000

const scenes = {
  find: { caption: 'Create a link: find the place', phone: false },
  share: { caption: 'Share it: link, QR code or poster', phone: false },
  far: { caption: 'Visitors open it on their phone. Too far away: it says how far.', phone: true },
  near: { caption: 'Within 100 m the form opens. No app, no password.', phone: true },
  seen: { caption: 'The check-in is on your dashboard at once', phone: false },
} as const

await promisify(execFile)('ffmpeg', ['-version']).catch(() => {
  throw new Error('ffmpeg is missing: install it (Debian: apt-get install ffmpeg) and record again.')
})
const service = await startService()
const { executablePath, args, env } = await chromiumPath()
const browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu'], env })
try {
  await record()
} finally {
  await browser.close()
  await service.end()
}

async function record() {
  const film = openFilm()
  const desk = await (await browser.newContext({ viewport: DESK, locale: 'en-GB' })).newPage()
  await signIn(desk)
  const link = await createLink(desk)
  await checkIn(link)
  await watchDashboard(desk)

  const backgrounds = await drawBackgrounds(browser, Object.values(scenes))
  const lengthMs = film.lengthMs()
  await mkdir(join(ROOT, 'media'), { recursive: true })
  const cut = { frames: film.frames, lengthMs, folder: join(service.folder, 'film'), backgrounds }
  const files = await develop(cut, join(ROOT, 'media/demo.mp4'))
  const poster = files[film.frames.findLastIndex(({ scene }) => scene === scenes.near)]!
  await sharp(poster).jpeg({ quality: 78, mozjpeg: true }).toFile(join(ROOT, 'web/public/demo-poster.jpg'))
  await writeFile(join(ROOT, 'web/public/demo.vtt'), webVtt(cuesOf(film.frames, lengthMs)))

  async function createLink(page: Page): Promise<string> {
    await film.take(page, scenes.find, async () => {
      await page.getByLabel('Search for a place').pressSequentially(`${HALL.latitude}, ${HALL.longitude}`, TYPING)
      await page.waitForTimeout(500)
      await page.getByRole('option').first().click()
      await page.waitForTimeout(700)
      await page.getByLabel('Place name').fill('')
      await page.getByLabel('Place name').pressSequentially('City Hall, Room 2', TYPING)
    })
    await film.take(page, scenes.share, async () => {
      await page.getByRole('button', { name: 'Create Check-in Link' }).click()
      await page.getByRole('heading', { name: 'Check-in Link Created' }).waitFor()
      await page.waitForTimeout(3200)
    })
    return (await page.getByText(`${service.url}/checkin/`).textContent())!
  }

  async function checkIn(link: string) {
    const { width, height } = PHONE
    const context = await browser.newContext({
      viewport: { width, height },
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
      geolocation: northOf(340),
      permissions: ['geolocation'],
    })
    const page = await context.newPage()
    await page.goto(link)
    await film.take(page, scenes.far, async () => {
      await page.waitForTimeout(1200)
      await page
        .getByRole('button', { name: 'Allow Location Access' })
        .click({ timeout: 2000 })
        .catch(() => undefined)
      await page.getByText('340 m').first().waitFor()
      await page.waitForTimeout(2600)
    })
    await context.setGeolocation(northOf(40))
    await page.getByLabel('Name').waitFor({ timeout: 30_000 })
    await page.getByLabel('Name').scrollIntoViewIfNeeded()
    await film.take(page, scenes.near, async () => {
      await page.waitForTimeout(900)
      await page.getByLabel('Name').pressSequentially('Aisyah Rahman', TYPING)
      await page.waitForTimeout(500)
      await page.getByRole('button', { name: 'Check In' }).click()
      await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
      await page.waitForTimeout(2600)
    })
    await context.close()
  }

  async function watchDashboard(page: Page) {
    await page.goto(`${service.url}/dashboard`)
    await page.getByText('City Hall, Room 2').first().waitFor()
    await film.take(page, scenes.seen, async () => {
      await page.waitForTimeout(2200)
      await page.getByRole('link', { name: 'City Hall, Room 2' }).click()
      await page.getByText('Aisyah Rahman').first().waitFor()
      await page.waitForTimeout(900)
      await page
        .getByRole('row', { name: /Aisyah Rahman/ })
        .evaluate(row => row.scrollIntoView({ block: 'center', behavior: 'smooth' }))
      await page.waitForTimeout(3200)
    })
  }
}

/** Signs in with the emailed code, before the recording begins. */
async function signIn(page: Page) {
  await page.goto(`${service.url}/create`)
  await page.getByLabel('Email').fill('mei@example.com')
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send Verification Link' }).click()
  await page.getByLabel('6-digit code').fill(await service.code())
  await page.waitForURL('**/select-location', { timeout: 5000 }).catch(() => page.keyboard.press('Enter'))
  await page.getByLabel('Search for a place').waitFor()
  await page.waitForTimeout(TOAST_MS)
}

function webVtt(cues: readonly Cue[]): string {
  const at = (s: number) => new Date(Math.round(s * 1000)).toISOString().slice(11, 23)
  return `WEBVTT\n\n${cues.map(({ fromS, toS, caption }) => `${at(fromS)} --> ${at(toS)}\n${caption}\n`).join('\n')}`
}
