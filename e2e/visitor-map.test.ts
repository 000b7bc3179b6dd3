import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { allowLocation, setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { notAskedYet } from './testing/not-asked-yet.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

async function mapOf(options: VisitorOptions) {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await journey.visitor(options)
  if (!options.at) await notAskedYet(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  return page
}

const figure = (page: Page) => page.locator('figure')
const attribution = (page: Page) => figure(page).getByText('© OpenStreetMap contributors')

/** The colours of the row of pixels through the middle of a box, and the box itself. */
async function rowThrough(page: Page, selector: string) {
  const box = (await page.locator(selector).boundingBox())!
  const picture = await page.screenshot({ scale: 'css' })
  const y = Math.round(box.y + box.height / 2)
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  return { box, colours: Array.from({ length: info.width }, (_, x) => colourAt(x)) }
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map(channel => channel / 255)
    .map(channel => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number[], other: number[]): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

describe('the map of the place', () => {
  it('has its streets before the position is asked for', async () => {
    const page = await mapOf({})
    await attribution(page).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Allow Location Access' }).isVisible()).toBe(true)
  })

  it.each([
    [360, 560],
    [390, 844],
    [844, 390],
    [1440, 900],
  ])('shows the whole ring on %i × %i', async (width, height) => {
    const page = await mapOf({ size: { width, height } })
    await attribution(page).waitFor()
    await animationsEnd(page)
    const map = (await figure(page).boundingBox())!
    const ring = (await figure(page).locator('circle').first().boundingBox())!
    expect([ring.x - map.x, ring.y - map.y].every(room => room > 4)).toBe(true)
    expect(ring.x + ring.width).toBeLessThan(map.x + map.width - 4)
    expect(ring.y + ring.height).toBeLessThan(map.y + map.height - 4)
    expect(ring.height).toBeGreaterThan(90)
  })

  it.each([
    ['at the place', 0, { width: 390, height: 844 }],
    ['340 m to the north', 340, { width: 360, height: 560 }],
    ['340 m to the south', -340, { width: 667, height: 375 }],
    ['340 m to the south', -340, { width: 1440, height: 900 }],
    ['300 km to the south', -300_000, { width: 360, height: 560 }],
    ['300 km to the south', -300_000, { width: 667, height: 375 }],
  ])('keeps the ring and the dots whole and clear of its captions, %s, %o', async (_, metres, size) => {
    const page = await mapOf({ at: northOf(metres), size })
    await allowLocation(page)
    await attribution(page).waitFor()
    await figure(page).locator('path[stroke-width="22"]').waitFor({ state: 'attached' })
    await animationsEnd(page)
    const map = (await figure(page).boundingBox())!
    // The dots are strokes of no length: 11 px around them are theirs.
    const drawn = await figure(page)
      .locator('svg > circle[stroke-width], svg > path[stroke-width="22"]')
      .evaluateAll(parts =>
        parts.map(part => {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          const room = part.tagName === 'path' ? 11 : 1
          return { left: left - room, right: right + room, top: top - room, bottom: bottom + room }
        }),
      )
    expect(drawn.length).toBeGreaterThan(1)
    for (const { left, right, top, bottom } of drawn) {
      expect(left).toBeGreaterThanOrEqual(map.x)
      expect(right).toBeLessThanOrEqual(map.x + map.width)
      expect(top).toBeGreaterThanOrEqual(map.y)
      expect(bottom).toBeLessThanOrEqual(map.y + map.height)
    }
    for (const caption of await figure(page).locator('p').all()) {
      if (!(await caption.evaluate(element => element.checkVisibility({ opacityProperty: true })))) continue
      const { x, y, width, height } = (await caption.boundingBox())!
      const covered = drawn.filter(
        ({ left, right, top, bottom }) => left < x + width && right > x && top < y + height && bottom > y,
      )
      expect(covered).toEqual([])
    }
  })

  it('says its scale on a computer, in full', async () => {
    const page = await mapOf({ at: northOf(640), size: { width: 1440, height: 900 } })
    await allowLocation(page)
    const scale = figure(page).getByText('200 m', { exact: true })
    await scale.waitFor()
    await expect.poll(() => scale.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
  })

  it('has its caption clear of the scale on a tablet', async () => {
    const page = await mapOf({ at: { ...northOf(2_640), accuracy: 2_000 }, size: { width: 768, height: 1024 } })
    await allowLocation(page)
    await figure(page).getByText('You’re somewhere in the blue circle').waitFor()
    await animationsEnd(page)
    const caption = (await figure(page).getByText('You’re somewhere in the blue circle').boundingBox())!
    const scale = (await figure(page)
      .getByText(/^\d.km$/)
      .boundingBox())!
    expect(scale.y >= caption.y + caption.height || scale.x >= caption.x + caption.width).toBe(true)
  })

  it('does not say how exact a position is that is far away', async () => {
    const page = await mapOf({ at: northOf(300_000) })
    await allowLocation(page)
    await figure(page)
      .getByText(/300.km from the place$/)
      .waitFor({ state: 'attached' })
  })

  it('has no streets where the browser saves data', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor()
    await notAskedYet(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const requested: string[] = []
    page.on('request', request => requested.push(request.url()))
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await page.waitForLoadState('networkidle')
    expect(requested.filter(url => url.startsWith(new URL(journey.tiles.tilesUrl).origin))).toEqual([])
  })

  it.each([true, false])('has a ring and an own dot that stand out on the streets, dark: %s', async dark => {
    const page = await mapOf({ at: northOf(0), dark })
    await allowLocation(page)
    await attribution(page).waitFor()
    await figure(page).locator('path[stroke-width="22"]').waitFor({ state: 'attached' })
    await figure(page).scrollIntoViewIfNeeded()
    await animationsEnd(page)
    const { box, colours } = await rowThrough(page, 'figure circle >> nth=0')
    const edge = Math.round(box.x)
    const ground = colours[edge - 12]!
    const strongest = (row: number[][]) => Math.max(...row.map(colour => contrast(colour, ground)))
    expect(strongest(colours.slice(edge - 4, edge + 5))).toBeGreaterThanOrEqual(3)
    const middle = Math.round(box.x + box.width / 2)
    expect(strongest(colours.slice(middle - 6, middle + 7))).toBeGreaterThanOrEqual(3)
  })
})
