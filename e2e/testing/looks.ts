import { mkdirSync, rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../server/testing/makers.ts'
import { accessibilityFaults, animationsEnd, colourFaults, targetFaults } from './accessibility.ts'
import type { Journey, VisitorOptions } from './journey.ts'
import { layoutFaults } from './layout-faults.ts'
import { PICTURES, pictureName, writePictureIndex } from './picture-index.ts'
import { signedInAs } from './signed-in.ts'

/** A page in one state, and how a person gets there. */
export interface Screen {
  name: string
  path: () => string | Promise<string>
  as?: () => SignedIn
  /** What the browser of this screen has beside its size and theme. */
  browser?: Omit<VisitorOptions, 'size' | 'dark'>
  before?: (page: Page) => Promise<unknown>
  reach: (page: Page) => Promise<unknown>
  /** Where the state scrolls the page: done again in each window, since a resize keeps the position of another layout. */
  atEachSize?: (page: Page) => Promise<unknown>
  /** Why the primary action of this screen may stand below a phone's first view. */
  actionBelow?: string
  /** What is printed: it has no phones, and nothing that reads it aloud. */
  paper?: boolean
}

interface Size {
  width: number
  height: number
}

/** What a phone shows between the browser's own bars. */
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
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
/** The visitor's page reads from it whether there is a phone to walk with. */
const PHONE_BROWSER = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
}
/** One of each device: what axe reads is the same at every width of a layout, and the names in every theme. */
const TYPICAL = [390, 1440]
const THEMES = ['light', 'dark'] as const

/**
 * Tests that every screen looks right at six widths, light and dark: nothing overflows, overlaps, is cut off or too small
 * to touch, the primary action is in a phone's first view, and axe is silent. Where a screen goes on below the window, the
 * same is held of all of it. Pictures are left in `screenshots/`.
 */
export function everyScreenLooksRight(journey: Journey, area: string, screens: Screen[], morePhones: Size[] = []) {
  beforeAll(() => {
    rmSync(`${PICTURES}/${area}`, { recursive: true, force: true })
    mkdirSync(`${PICTURES}/${area}`, { recursive: true })
    return () => writePictureIndex()
  })
  describe.each([
    ['on phones', [...PHONES, ...morePhones], true],
    ['on larger screens', LARGER, false],
  ] as const)('%s', (_, sizes, phone) => {
    it.each(phone ? screens.filter(({ paper }) => !paper) : screens)('$name', async screen => {
      const page = await opened(journey, screen, { size: sizes[0]!, ...(phone && { context: PHONE_BROWSER }) })
      const faults = []
      for (const size of sizes) {
        await page.setViewportSize(size)
        await screen.atEachSize?.(page)
        await streetsShown(page)
        const below = await belowWindowPx(page)
        for (const theme of THEMES)
          faults.push(...(await look(page, { area, screen, size, theme, phone, whole: below === 0 })))
        if (below === 0) continue
        await page.setViewportSize({ ...size, height: size.height + below })
        await streetsShown(page)
        const themes = TYPICAL.includes(size.width) ? THEMES : (['light'] as const)
        for (const theme of themes) faults.push(...(await lookAtWhole(page, { area, screen, size, theme })))
      }
      expect(faults).toEqual([])
    })
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
  theme: (typeof THEMES)[number]
  /** All of the screen is in the window. */
  whole?: boolean
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

async function look(page: Page, { phone, whole, ...shown }: Look & { phone: boolean }): Promise<string[]> {
  const { screen, size, theme } = shown
  await page.emulateMedia({ colorScheme: theme })
  await animationsEnd(page)
  await picture(page, shown)
  const faults = await layoutFaults(page, { phone: phone && !screen.actionBelow })
  if (isReadByAxe(shown)) {
    faults.push(...(await (theme === 'light' ? accessibilityFaults : colourFaults)(page)))
    if (whole && theme === 'light') faults.push(...(await targetFaults(page)))
  }
  return faults.map(fault => `${size.width} px, ${theme}: ${fault}`)
}

const isReadByAxe = ({ size, screen }: Look) => TYPICAL.includes(size.width) && !screen.paper

/** In a window that is as high as the page, in which no bar lies over a target. */
async function lookAtWhole(page: Page, shown: Look): Promise<string[]> {
  const { size, theme } = shown
  await page.emulateMedia({ colorScheme: theme })
  await animationsEnd(page)
  if (TYPICAL.includes(size.width)) await picture(page, { ...shown, whole: true })
  const faults = await layoutFaults(page, { phone: false })
  if (isReadByAxe(shown) && theme === 'light') faults.push(...(await targetFaults(page)))
  return faults.map(fault => `${size.width} px, ${theme}, whole: ${fault}`)
}

const picture = (page: Page, { screen, ...shown }: Look) =>
  page.screenshot({ path: `${PICTURES}/${pictureName({ ...shown, screen: screen.name })}`, quality: 85 })

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
