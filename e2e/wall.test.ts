import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { codeCalls } from '../server/testing/code-calls.ts'
import { displayCalls } from '../server/testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { setUpJourney } from './testing/journey.ts'
import { layoutFaults } from './testing/layout-faults.ts'

const journey = setUpJourney()
let owner: SignedIn
const deps = [() => journey.app, () => owner] as const
const { make, pair } = displayCalls(...deps)
const { take } = peopleCalls(...deps)
const { screen: screenWithCode, link: codedLink } = codeCalls(...deps)
const PLACE = 'KL Design Week — Opening Night'

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 2 })
})

async function wallOf(cookies: Record<string, string>) {
  const { page, context } = await journey.visitor({ size: { width: 1920, height: 1080 } })
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: journey.url })))
  await page.goto(`${journey.url}/wall`)
  await page.getByText('checked in today').waitFor()
  return page
}

/** Greets two people for as long as it is looked at. */
async function welcomingWall() {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: PLACE, hostName: 'Maya Lindholm' })
  await take(link.id, 'Name\nAisyah binti Ali\nMaximiliane Groß')
  for (const name of ['Maximiliane Groß', 'Aisyah binti Ali'])
    await postCheckIn(journey.app, link.checkinToken, { name, email: '' })
  const later = `update check_ins set checked_in_at = checked_in_at + interval '1 hour' where link_id = $1`
  await journey.app.deps.pool.query(later, [link.id])
  return wallOf((await pair((await make(link.id, 'Entrance', { names: 'first' })).token)).cookies)
}
const codedWall = async () => wallOf((await screenWithCode(await codedLink({ locationName: PLACE }), 120)).cookies)

const TELEVISIONS = [
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const
const SCREENS = [...TELEVISIONS, [1440, 900], [1024, 768], [768, 1024], [390, 664], [360, 800], [844, 390]] as const

async function resized(page: Page, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height })
  // The letters are fitted in the next frame.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const qrShare = async (page: Page) => {
  const { width, height } = (await page.getByRole('img', { name: /^QR code/ }).boundingBox())!
  return Math.min(width, height) / page.viewportSize()!.height
}

/** How tall the capitals of this text are on a television of 55 inches. Those of our typeface are 0.7 of its size. */
const capitalsCm = (page: Page, selector: string) =>
  page.locator(selector).evaluate(element => {
    const cmPerPx = (55 * 2.54) / Math.hypot(innerWidth, innerHeight)
    return Number.parseFloat(getComputedStyle(element).fontSize) * 0.7 * cmPerPx
  })

/** 20/40 sees 10 minutes of arc: the eyesight that drivers must have. */
const READ_FROM_15_M_CM = 1500 * Math.tan((10 / 60) * (Math.PI / 180))

describe.each([
  ['that welcomes by name', welcomingWall, ['.wall-welcome p']],
  ['with a code that changes', codedWall, ['.wall-digits']],
] as const)('a wall %s', (_, open, more) => {
  it('has a QR code of 40 % of its height, and nothing overlaps, on any screen', async () => {
    const page = await open()
    for (const size of SCREENS) {
      await resized(page, size)
      expect([size, await qrShare(page)]).toEqual([size, expect.toSatisfy((share: number) => share >= 0.4)])
      expect([size, await layoutFaults(page, { phone: false })]).toEqual([size, []])
    }
  })

  it('is read from 15 m: the place, the count, the clock, and what it is there for', async () => {
    const page = await open()
    for (const size of TELEVISIONS) {
      await resized(page, size)
      for (const words of ['.wall-heading h1', '.wall-ring strong', '.wall-clock', ...more]) {
        const taller = expect.toSatisfy((cm: number) => cm >= READ_FROM_15_M_CM)
        expect([size, words, await capitalsCm(page, words)]).toEqual([size, words, taller])
      }
    }
  })
})

it('holds the running count in its ring, with a dot for each who comes, and is dark in any theme', async () => {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: PLACE })
  const page = await wallOf((await pair((await make(link.id)).token)).cookies)
  const ring = page.locator('.wall-ring')
  const dots = () => ring.locator('g circle').count()
  expect([await ring.textContent(), await dots()]).toEqual(['0 checked in today', 0])
  for (const email of ['a@example.com', 'b@example.com']) await postCheckIn(journey.app, link.checkinToken, { email })
  await ring.getByText('2', { exact: true }).waitFor()
  await expect.poll(dots).toBe(2)
  await page.getByText('Live', { exact: true }).waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  }
})

describe('a wall of a link that takes no check-ins', () => {
  const closedWall = async (traits: object) => {
    const link = await makeLink(journey.app, owner.creatorId, {
      locationName: PLACE,
      expiresAt: '2024-01-01T00:00:00Z',
      ...traits,
    })
    return wallOf((await pair((await make(link.id)).token)).cookies)
  }
  const qr = (page: Page) => page.getByRole('img', { name: /^QR code/ })

  it('says so from afar, with no code to scan, on any screen', async () => {
    const page = await closedWall({ hostName: 'Maya Lindholm' })
    expect(await page.getByText('This check-in link has expired').count()).toBe(1)
    for (const gone of [qr(page), page.getByText('Live', { exact: true }), page.getByText(/asks you to check in/)])
      expect(await gone.count()).toBe(0)
    for (const size of SCREENS) {
      await resized(page, size)
      expect([size, await layoutFaults(page, { phone: false })]).toEqual([size, []])
    }
    for (const size of TELEVISIONS) {
      await resized(page, size)
      expect(await capitalsCm(page, '.wall-closed')).toBeGreaterThanOrEqual(READ_FROM_15_M_CM)
    }
  })

  it('keeps its QR code for those who check out', async () => {
    const page = await closedWall({ checkOut: 'ask' })
    await page.getByText('Scan to check out.').waitFor()
    expect(await qr(page).count()).toBe(1)
    expect(await page.getByText('This check-in link has expired').count()).toBe(1)
  })
})
