import { mkdirSync, rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../server/testing/makers.ts'
import { animationsEnd, colourFaults, faultsOfWholePage } from './accessibility.ts'
import type { Journey, VisitorOptions } from './journey.ts'
import { layoutFaults } from './layout-faults.ts'
import { PICTURES, pictureName, writePictureIndex } from './picture-index.ts'
import { signedInAs } from './signed-in.ts'
import { ANDROID } from './user-agents.ts'

/** A page in one state, and how a person gets there. */
export interface Screen {
  name: string
  path: () => string | Promise<string>
  as?: () => SignedIn
  /** Options of the browser for this screen, beside its size and theme. */
  browser?: Omit<VisitorOptions, 'size' | 'dark'>
  before?: (page: Page) => Promise<unknown>
  reach: (page: Page) => Promise<unknown>
  /** Where the state scrolls the page: done again in each window, since a resize keeps the position of another layout. */
  atEachSize?: (page: Page) => Promise<unknown>
  /** Why the primary action of this screen may stand below a phone's first view. */
  actionBelow?: string
  /** A printed page: no phone shows it, and no screen reader reads it. */
  paper?: boolean
}

interface Size {
  width: number
  height: number
}

/** The windows of phones, between the browser's own bars. */
const PHONES: Size[] = [
  { width: 360, height: 560 },
  { width: 390, height: 664 },
]
/** Further phones, for screens that are used on phones alone: a small one, and two held sideways. */
export const MORE_PHONES: Size[] = [
  { width: 375, height: 553 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
]
const LARGER: Size[] = [
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
/** Between those, and beyond: looked at where pictures are taken. */
const FURTHER: Size[] = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
]
/** The visitor's page reads from it whether there is a phone to walk with. */
const PHONE_BROWSER = { userAgent: ANDROID }
/** One of each device: the elements that axe reads, and those below the window, are the same at every width of a layout. */
const TYPICAL = [390, 1440]
const THEMES = ['light', 'dark'] as const
/** Each costs as much as all that is read from its screen, and nobody looks at those of CI. */
const TAKES_PICTURES = process.env.PICTURES !== 'off'

/** The sizes at which a page is checked on one kind of device. */
interface Device {
  sizes: Size[]
  phone: boolean
}

/**
 * Tests that every screen looks right at four widths, and at six where pictures are taken, light and dark: nothing overflows, overlaps, is cut off or too small
 * to touch, the primary action is in a phone's first view, and axe is silent. Where a screen goes on below the window, the
 * same is held of all of it, at one width of each device. Pictures are left in `screenshots/`.
 *
 * To open a page takes as long as to read it at all sizes, so each is opened once and becomes a phone's at last. With
 * `morePhones` it is opened on either device: the visitor's page reads from the browser what it is on.
 */
export function everyScreenLooksRight(journey: Journey, area: string, screens: Screen[], morePhones: Size[] = []) {
  beforeAll(() => {
    rmSync(`${PICTURES}/${area}`, { recursive: true, force: true })
    mkdirSync(`${PICTURES}/${area}`, { recursive: true })
    return () => writePictureIndex()
  })
  const looksRightOn = async (screen: Screen, devices: Device[]) => {
    const [{ sizes, phone }] = devices as [Device]
    const page = await opened(journey, screen, { size: sizes[0]!, ...(phone && { context: PHONE_BROWSER }) })
    const faults = []
    for (const [nth, { sizes, phone }] of devices.entries())
      for (const size of sizes) faults.push(...(await look(page, { area, screen, size, phone, dark: nth === 0 })))
    expect(faults).toEqual([])
  }
  const phones = { sizes: [...PHONES, ...morePhones], phone: true }
  const larger = { sizes: TAKES_PICTURES ? [...LARGER, ...FURTHER] : LARGER, phone: false }
  if (morePhones.length === 0)
    it.each(screens)('$name', screen => looksRightOn(screen, screen.paper ? [larger] : [larger, phones]))
  else
    describe.each([
      ['on phones', phones],
      ['on larger screens', larger],
    ])('%s', (_, device) => {
      it.each(screens)('$name', screen => looksRightOn(screen, [device]))
    })
}

async function opened(journey: Journey, screen: Screen, device: VisitorOptions): Promise<Page> {
  const options = { ...device, ...screen.browser }
  const { page } = screen.as ? await signedInAs(journey, screen.as(), options) : await journey.visitor(options)
  await screen.before?.(page)
  await page.goto(journey.url + (await screen.path()))
  await screen.reach(page)
  await page.evaluate(withoutTransitions)
  return page
}

/** Another theme or size shows at once. */
function withoutTransitions() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

interface Look {
  area: string
  screen: Screen
  size: Size
  phone: boolean
  /** Its dark colours are read too: those of a screen are the same on a phone. */
  dark: boolean
}

/**
 * The faults of a page at one size, and for each device those of a window that is as high as the page: no bar lies over a target
 * there, and axe reads all of it.
 */
async function look(page: Page, shown: Look): Promise<string[]> {
  const { screen, size, phone } = shown
  await resize(page, size, phone)
  await screen.atEachSize?.(page)
  await atRest(page)
  await pictures(page, shown)
  const faults = await layoutFaults(page, { phone: phone && !screen.actionBelow })
  if (TYPICAL.includes(size.width)) faults.push(...(await lookAtWhole(page, shown)))
  return faults.map(fault => `${size.width} px: ${fault}`)
}

async function lookAtWhole(page: Page, shown: Look): Promise<string[]> {
  const { screen, size, phone, dark } = shown
  const faults = []
  const below = await belowWindowPx(page)
  if (below > 0) {
    await resize(page, { ...size, height: size.height + below }, phone)
    await atRest(page)
    await pictures(page, { ...shown, whole: true })
    faults.push(...(await layoutFaults(page, { phone: false })))
  }
  if (screen.paper) return faults
  faults.push(...(await faultsOfWholePage(page)))
  if (!dark) return faults
  await inTheme(page, 'dark')
  faults.push(...(await colourFaults(page)))
  await inTheme(page, 'light')
  return faults
}

async function resize(page: Page, size: Size, phone: boolean) {
  await page.setViewportSize(size)
  if (!phone) return
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: true })
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await browser.detach()
}

async function inTheme(page: Page, colorScheme: (typeof THEMES)[number]) {
  await page.emulateMedia({ colorScheme })
  await animationsEnd(page)
}

async function atRest(page: Page) {
  await streetsShown(page)
  await animationsEnd(page)
}

/** A visitor's map loads its streets after the first paint, and others for another size. Some steps hide it once they have settled. */
async function streetsShown(page: Page) {
  // Asked from outside: the page's own clock may stand still.
  const areShown = () => {
    const map = document.querySelector(':root:not([data-stuck]) .place-map > figure')
    if (!map?.checkVisibility()) return true
    const tiles = [...map.querySelectorAll('img')]
    return tiles.length > 0 && tiles.every(tile => tile.complete)
  }
  await expect.poll(() => page.evaluate(areShown), { interval: 50 }).toBe(true)
}

async function pictures(page: Page, { area, screen, size, whole }: Look & { whole?: boolean }) {
  if (!TAKES_PICTURES) return
  for (const theme of THEMES) {
    await inTheme(page, theme)
    const path = `${PICTURES}/${pictureName({ area, screen: screen.name, size, theme, whole })}`
    await page.screenshot({ path, quality: 85 })
  }
  await inTheme(page, 'light')
}

/** How much higher the window would have to be for all of its page, or of the dialog over it. */
const belowWindowPx = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].at(-1)
    const parts = dialog ? [dialog, ...dialog.querySelectorAll('*')] : [...document.querySelectorAll('html, body *')]
    const scrolls = (part: Element) =>
      part === document.documentElement ||
      (/auto|scroll/.test(getComputedStyle(part).overflowY) && part.clientHeight > innerHeight / 2)
    return Math.max(0, ...parts.filter(scrolls).map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  })
