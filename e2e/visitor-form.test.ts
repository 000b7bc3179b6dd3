import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { bottomOf, boxOf, gapPx } from './testing/boxes.ts'
import { allowLocation, PHONE, setUpJourney, type VisitorOptions } from './testing/journey.ts'

// A test of this file cuts the network.
const journey = setUpJourney({ allowedComplaints: /ERR_FAILED/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function form(options: VisitorOptions = {}, traits: Parameters<typeof makeLink>[2] = {}): Promise<Page> {
  const link = await makeLink(journey.app, owner.creatorId, { requirePhotoVerify: true, ...traits })
  const { page } = await journey.visitor({ at: northOf(40), ...options })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await (traits.requirePhotoVerify === false ? page.getByLabel('Name') : button(page, 'Open Camera')).waitFor()
  return page
}

describe('the form of a visitor who is there', () => {
  it.each([
    [360, 640],
    [360, 560],
    [320, 568],
  ])('begins at the top of a screen of %i × %i, with whole fields above the button', async (width, height) => {
    const page = await form({ size: { width, height } }, { locationName: 'KL Design Week — Opening Night' })
    await expect.poll(async () => (await boxOf(page.locator('header'))).height).toBeLessThanOrEqual(112)
    await animationsEnd(page)
    const bar = await boxOf(button(page, 'Check In'))
    expect(bottomOf(bar)).toBeLessThanOrEqual(height)
    for (const label of ['Name', 'Email'])
      await expect.poll(async () => bottomOf(await boxOf(page.getByLabel(label)))).toBeLessThan(bar.y)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  it('says the place without its address, and has the photo above the fold', async () => {
    const page = await form({ size: PHONE }, { locationName: 'KL Design Week' })
    await page.getByRole('heading', { name: 'You’re here' }).waitFor()
    await page.getByRole('heading', { name: 'KL Design Week' }).waitFor()
    expect(await page.locator('header').getByText('50088 Kuala Lumpur').count()).toBe(0)
    await page.getByText('Only the organiser sees it.').waitFor()
    const tile = page.getByRole('group', { name: 'Photo' })
    await expect.poll(() => gapPx(tile, button(page, 'Check In'))).toBeGreaterThan(0)
  })

  it.each([
    [768, 1024],
    [1024, 768],
    [1440, 900],
  ])('is one card with the place on %i × %i, whole in the window', async (width, height) => {
    const page = await form({ size: { width, height } })
    await animationsEnd(page)
    const [head, step] = await Promise.all(['.place-head', '.place-step'].map(part => boxOf(page.locator(part))))
    expect([step!.x, step!.width]).toEqual([head!.x, head!.width])
    expect(step!.y).toBe(bottomOf(head!))
    const inside = await boxOf(button(page, 'Check In'))
    expect(inside.x).toBeGreaterThan(step!.x)
    expect(bottomOf(inside)).toBeLessThan(bottomOf(step!))
    expect(bottomOf(step!)).toBeLessThanOrEqual(height)
  })

  it.each([
    ['name', '', 'aisyah@example.com', 'Please enter your name.'],
    ['email', 'Aisyah', 'aisyah', 'Please enter a valid email address.'],
    ['photo', 'Aisyah', '', 'Please take a photo to verify your presence at this location.'],
  ])('a fault of the %s is in view, clear of the bar', async (_, name, email, sentence) => {
    const page = await form({ size: { width: 360, height: 560 } })
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await button(page, 'Check In').click()
    await expect.poll(() => gapPx(page.getByText(sentence), button(page, 'Check In'))).toBeGreaterThanOrEqual(0)
    expect((await boxOf(page.getByText(sentence))).y).toBeGreaterThanOrEqual(0)
  })
})

it('a missing photo that fits with its error leaves the header in view, and no room below', async () => {
  const page = await form({ size: { width: 390, height: 618 } })
  await page.getByLabel('Name').fill('Aisyah')
  await button(page, 'Check In').click()
  const error = page.getByText('Please take a photo to verify your presence at this location.')
  const roomPx = () => gapPx(error, page.locator('form > :last-child'))
  await expect.poll(roomPx).toSatisfy((px: number) => px >= 5 && px <= 16)
  await expect.poll(async () => (await boxOf(page.locator('header'))).y).toBeGreaterThan(4)
})

describe('the map of the form', () => {
  it.each([
    [360, 560, true],
    [375, 553, false],
    [390, 664, true],
    [390, 844, false],
    [390, 844, true],
  ])(
    'is whole above the button or not shown, and the button never leaves the edge, on %i × %i, photo: %s',
    async (width, height, requirePhotoVerify) => {
      const page = await form({ size: { width, height } }, { requirePhotoVerify })
      await page.locator('figure path[stroke-width="22"]').first().waitFor({ state: 'attached' })
      // Its styles load after the form.
      await page.waitForFunction(() => document.querySelector('figure')!.clientHeight > 100 || innerHeight < 700)
      const isWholeOrNotShown = async () => {
        if (height < 700) return !(await page.locator('figure').isVisible())
        const [map, bar] = [await boxOf(page.locator('figure')), await boxOf(page.locator('form > :last-child'))]
        return bottomOf(map) <= 0 || bottomOf(await boxOf(page.locator('figure circle').first())) + 12 <= bar.y
      }
      await expect.poll(isWholeOrNotShown).toBe(true)
      for (const scrolledPx of [0, 10_000]) {
        await page.evaluate(y => scrollTo(0, y), scrolledPx)
        await expect.poll(async () => bottomOf(await boxOf(page.locator('form > :last-child')))).toBe(height)
      }
    },
  )
})

it.each([360, 390])('the header is one row of 64 px, and the whole form stands above the bar, %i wide', async width => {
  const locationName = 'The Institute for Advanced Hydrological and Meteorological Studies of the Malay Peninsula'
  const page = await form({ size: { width, height: 664 } }, { locationName, requirePhotoVerify: false })
  await animationsEnd(page)
  expect((await boxOf(page.locator('.place-head'))).height).toBeLessThanOrEqual(65)
  const name = await boxOf(page.getByRole('heading', { name: locationName }))
  expect(name.x + name.width).toBeLessThanOrEqual(width - 16)
  const bar = await boxOf(page.locator('form > :last-child'))
  expect(bottomOf(await boxOf(page.getByLabel('Phone')))).toBeLessThanOrEqual(bar.y)
})

it.each([
  [667, 375],
  [844, 390],
])('a missing photo is told in full on a phone held sideways, %i × %i', async (width, height) => {
  const page = await form({ size: { width, height } })
  await page.getByLabel('Name').fill('Aisyah')
  await button(page, 'Check In').click()
  await expect
    .poll(() => gapPx(page.locator('#photo-error'), page.locator('form > :last-child')))
    .toBeGreaterThanOrEqual(12)
})

it.each([
  [360, 560],
  [375, 553],
  [390, 664],
])(
  'a missing photo is marked, no field is cut off, and the button stays at the edge, on %i × %i',
  async (width, height) => {
    const page = await form({ size: { width, height } })
    await page.getByLabel('Name').fill('Aisyah')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await button(page, 'Check In').click()
    await page.getByText('Photo Required').waitFor()
    await animationsEnd(page)
    const group = page.getByRole('group', { name: 'Photo' })
    const edge = await group.locator('.photo-tile').evaluate(tile => getComputedStyle(tile).borderTopColor)
    expect(edge).toBe(await page.getByText('Photo Required').evaluate(text => getComputedStyle(text).color))
    const bar = await boxOf(button(page, 'Check In'))
    await expect.poll(async () => bottomOf(await boxOf(group))).toBeLessThanOrEqual(bar.y)
    await expect.poll(async () => bottomOf(await boxOf(page.locator('form > :last-child')))).toBe(height)
    for (const label of ['Name', 'Email', 'Phone']) {
      const field = await boxOf(page.getByLabel(label))
      expect([label, field.y >= 0 || bottomOf(field) <= 0]).toEqual([label, true])
    }
  },
)

describe('a check-in without a connection', () => {
  const SIZES = [
    [360, 560],
    [390, 664],
    [667, 375],
    [844, 390],
  ] as const
  async function waiting([width, height]: readonly [number, number] = SIZES[0]) {
    const page = await form({ size: { width, height } }, { requirePhotoVerify: false })
    await page.route('**/api/checkin/*', route => route.abort())
    await page.getByLabel('Name').fill('Aisyah')
    await button(page, 'Check In').click()
    await page.getByText('Saved on this device.').waitFor()
    return page
  }

  it.each(SIZES)(
    'says once what waits and what becomes of it, with its action in view, on %i × %i',
    async (...size) => {
      const page = await waiting(size)
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Not checked in yet')
      await page.getByText('Aisyah', { exact: true }).waitFor()
      await page.getByText(/^Tapped at \d\d:\d\d\. Counts if sent by \d\d:\d\d\.$/).waitFor()
      await page.getByText('We’ll send it when you’re back online.').waitFor()
      await page.getByText('Closed this page? Open the link again to send it.').waitFor()
      await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
      const bar = await boxOf(button(page, 'Try Now'))
      expect(bottomOf(bar)).toBeLessThanOrEqual(size[1])
      for (const part of [page.getByText('Aisyah', { exact: true }), page.getByText('We’ll send it when')])
        await expect.poll(async () => bottomOf(await boxOf(part))).toBeLessThan(bar.y)
    },
  )

  it('is tried at a press, which says what has happened', async () => {
    const page = await waiting()
    const result = page.getByText(/^Still no connection at \d\d:\d\d:\d\d\.$/)
    await expect.poll(() => result.count()).toBe(0)
    await button(page, 'Try Now').click()
    await result.waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Try Now')
    await page.route('**/api/checkin/*', route => route.fulfill({ status: 503, json: { error: 'Busy.' } }))
    await button(page, 'Try Now').click()
    await page.getByText('Busy. We’ll keep trying.').waitFor()
    await page.getByText(/^Tried again at/).waitFor()
    await page.unroute('**/api/checkin/*')
    await button(page, 'Try Now').click()
    await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
  })

  it('gives its form back', async () => {
    const page = await waiting()
    await button(page, 'Change Details').click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Aisyah')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('You’re here')
  })
})
