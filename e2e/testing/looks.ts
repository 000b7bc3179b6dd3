import { mkdirSync, rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../server/testing/makers.ts'
import { accessibilityFaults, animationsEnd, colourFaults } from './accessibility.ts'
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
/** Colours and names are the same at every width of a layout, so axe reads one of each device, and the names in light. */
const READ_BY_AXE = [390, 1440]

/**
 * Tests that every screen looks right at six widths, light and dark: nothing overflows, overlaps, is cut off or too small
 * to touch, the primary action is in a phone's first view, and axe is silent. Pictures of all are left in `screenshots/`.
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
    it.each(screens)('$name', async screen => {
      const page = await opened(journey, screen, { size: sizes[0]!, ...(phone && { context: PHONE_BROWSER }) })
      const faults = []
      for (const size of sizes) {
        await page.setViewportSize(size)
        await screen.atEachSize?.(page)
        await streetsShown(page)
        for (const theme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: theme })
          faults.push(...(await look(page, { area, screen, size, theme, phone })))
        }
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
  return page
}

interface Look {
  area: string
  screen: Screen
  size: Size
  theme: 'light' | 'dark'
  phone: boolean
}

/** A visitor's map loads its streets after the first paint, and others for another size. Some steps hide it once they have settled. */
async function streetsShown(page: Page) {
  await page.waitForFunction(() => {
    const map = document.querySelector(':root:not([data-stuck]) .place-map > figure')
    if (!map?.checkVisibility()) return true
    const tiles = [...map.querySelectorAll('img')]
    return tiles.length > 0 && tiles.every(tile => tile.complete)
  })
}

async function look(page: Page, { area, screen, size, theme, phone }: Look): Promise<string[]> {
  await animationsEnd(page)
  await page.screenshot({ path: `${PICTURES}/${pictureName({ area, screen: screen.name, size, theme })}`, quality: 85 })
  const faults = await layoutFaults(page, { phone: phone && !screen.actionBelow })
  if (READ_BY_AXE.includes(size.width))
    faults.push(...(await (theme === 'light' ? accessibilityFaults : colourFaults)(page)))
  return faults.map(fault => `${size.width} px, ${theme}: ${fault}`)
}
