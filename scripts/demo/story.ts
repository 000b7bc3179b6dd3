import { type Browser, devices, type Page } from 'playwright'
import { DESK, DETAILS, PHONE, type Scheme } from './film.ts'
import type { openRecorder } from './recorder.ts'
import type { DemoService } from './service.ts'
import { FONT_FACE } from './stage-page.ts'
import { HALL } from './town.ts'

const ZONE = { locale: 'en-GB', timezoneId: 'Europe/London' }
/** Phones are told apart from computers by it. */
const { userAgent } = devices['Pixel 7']!
const GUEST = 'Maya Lindholm'
const EARLIER_GUESTS = ['Noor Al-Hassan', 'Siân Llewellyn', 'Björk Arnardóttir', 'Mei Lin', 'Tom Okafor', 'Priya Raman']
/** A toast is shown for five seconds. */
const TOAST_MS = 6000

const SHOTS = {
  find: { caption: 'Pick the place.', layout: 'desk' },
  share: { caption: 'Share its link or QR code.', layout: 'desk' },
  open: { caption: 'Opens in a browser.\nNo app, no account.', layout: 'phone' },
  far: { caption: 'Too far away?\nIt says how far.', layout: 'phone' },
  near: { caption: 'Within 100 m,\nthe form opens.', layout: 'phone' },
  seen: { caption: 'You see it the moment it happens.', layout: 'both' },
} as const

const northOf = (metres: number) => ({
  latitude: HALL.latitude + metres / 111_195,
  longitude: HALL.longitude,
  accuracy: 8,
})

export interface Production {
  browser: Browser
  service: DemoService
  scheme: Scheme
  recorder: Awaited<ReturnType<typeof openRecorder>>
}

/** Plays the whole story in the product while it is recorded. */
export async function play(production: Production) {
  const { browser, service, scheme } = production
  const desk = await (
    await browser.newContext({
      viewport: DESK,
      deviceScaleFactor: 2,
      colorScheme: scheme,
      permissions: ['clipboard-read', 'clipboard-write'],
      ...ZONE,
    })
  ).newPage()
  await signIn(desk, service)
  const link = await createLink(desk, production)
  for (const [index, name] of EARLIER_GUESTS.entries()) await checkInEarlier(link, name, 12 + index * 9)
  await desk.setViewportSize(DETAILS)
  await desk.goto(`${service.url}/dashboard`)
  await desk.getByRole('link', { name: HALL.name }).click()
  await desk.getByText(EARLIER_GUESTS[0]!).first().waitFor()
  await checkIn(link, desk, production)
}

async function createLink(page: Page, { service, recorder }: Production): Promise<string> {
  const { take, press, type, focus } = recorder
  await take(SHOTS.find, { desk: page }, async () => {
    await page.waitForTimeout(700)
    focus(0, 200, 1.4)
    const search = page.getByLabel('Search for a place')
    await press('desk', search)
    await type(search, '12 Quay')
    await page.getByRole('option').first().waitFor()
    await page.waitForTimeout(300)
    await press('desk', page.getByRole('option').first())
    await page.waitForTimeout(300)
    focus(0, 200, 1)
    await page.waitForTimeout(900)
    const name = page.getByLabel('Place name')
    await press('desk', name)
    await name.fill('')
    await type(name, HALL.name)
    await page.waitForTimeout(300)
    await press('desk', page.getByRole('button', { name: 'Create Check-in Link' }))
    await page.getByRole('heading', { name: 'Check-in Link Created' }).waitFor()
  })
  await take(SHOTS.share, { desk: page }, async () => {
    await page.waitForTimeout(700)
    await page
      .getByRole('heading', { name: 'Check-in Link Created' })
      .evaluate(heading => scrollBy({ top: heading.getBoundingClientRect().top - 40, behavior: 'smooth' }))
    await page.waitForTimeout(700)
    await press('desk', page.getByRole('button', { name: /^Copy/ }).first())
    await page.waitForTimeout(1600)
  })
  return (await page.getByText(`${service.url}/checkin/`).first().textContent())!
}

async function checkIn(link: string, desk: Page, { browser, scheme, recorder }: Production) {
  const { take, press, type } = recorder
  const context = await browser.newContext({
    viewport: PHONE,
    userAgent,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: scheme,
    geolocation: northOf(340),
    permissions: ['geolocation'],
    bypassCSP: true,
    ...ZONE,
  })
  const phone = await context.newPage()
  await preparePhone(phone)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Allow Location Access' }).waitFor()
  await phone.waitForTimeout(800)
  await take(SHOTS.open, { phone }, async () => {
    await phone.waitForTimeout(2400)
    await press('phone', phone.getByRole('button', { name: 'Allow Location Access' }))
    await phone.getByText('340 m').first().waitFor()
  })
  await take(SHOTS.far, { phone }, () => phone.waitForTimeout(2000))
  // Beyond the tolerance of the ring: nearer, the page would say that the visitor may be there.
  for (const metres of [220, 160]) {
    await context.setGeolocation(northOf(metres))
    await phone.getByText(`${metres} m`).first().waitFor({ timeout: 20_000 })
    await take(SHOTS.far, { phone }, () => phone.waitForTimeout(1000))
  }
  await context.setGeolocation(northOf(40))
  const name = phone.getByLabel('Name')
  await name.waitFor({ timeout: 30_000 })
  await phone.waitForTimeout(600)
  await take(SHOTS.near, { phone }, async () => {
    await phone.waitForTimeout(1100)
    await press('phone', name)
    await type(name, GUEST)
    await phone.waitForTimeout(500)
  })
  await take(SHOTS.seen, { phone, desk }, async () => {
    await phone.waitForTimeout(1500)
    await press('phone', phone.getByRole('button', { name: 'Check In' }))
    await phone.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
    await desk.getByText(GUEST).first().waitFor()
    await phone.waitForTimeout(3400)
  })
}

/** The phone's system font is the product's, and its browser asks before it shares the position. */
async function preparePhone(page: Page) {
  const style = `${FONT_FACE} :root { --font: "Instrument Sans Variable", sans-serif !important } body { word-spacing: .05em }`
  await page.addInitScript(css => {
    const { query } = Permissions.prototype
    Permissions.prototype.query = async function (asked) {
      return Object.defineProperty(await query.call(this, asked), 'state', { value: 'prompt' })
    }
    addEventListener('DOMContentLoaded', () => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
    })
  }, style)
}

const emailOf = (name: string) =>
  `${name
    .split(' ')[0]!
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()}@example.com`

async function checkInEarlier(link: string, name: string, metres: number) {
  const { origin, pathname } = new URL(link)
  const reply = await fetch(`${origin}/api${pathname}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      origin,
      'user-agent': userAgent,
    },
    body: JSON.stringify({
      name,
      email: emailOf(name),
      latitude: northOf(metres).latitude,
      longitude: HALL.longitude,
      accuracyM: 8,
    }),
  })
  if (!reply.ok) throw new Error(`An earlier guest was refused: ${await reply.text()}`)
}

/** Signs in with the emailed code, before the recording begins. */
async function signIn(page: Page, service: DemoService) {
  await page.goto(`${service.url}/create`)
  await page.getByLabel('Email').fill('mei@example.com')
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send Verification Link' }).click()
  await page.getByLabel('6-digit code').fill(await service.code())
  await page.waitForURL('**/select-location', { timeout: 5000 }).catch(() => page.keyboard.press('Enter'))
  await page.getByLabel('Search for a place').waitFor()
  await page.waitForTimeout(TOAST_MS)
}
