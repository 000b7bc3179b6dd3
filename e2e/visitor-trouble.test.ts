import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, DESKTOP, setUpJourney } from './testing/journey.ts'
import { positionFails } from './testing/visitor-steps.ts'

// Tests of this file keep scripts from arriving.
const journey = setUpJourney({ allowedComplaints: /\/assets\// })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const open = (page: Page, { checkinToken }: MadeLink) => page.goto(`${journey.url}/checkin/${checkinToken}`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const announcement = (page: Page) => page.locator('[role=status].sr-only').textContent()
const SCRIPTS = '**/assets/*.js'

describe('where the script does not arrive', () => {
  it('the page says so, and a reload helps', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor({ at: TOWERS })
    await page.route(SCRIPTS, route => route.abort())
    await open(page, link)
    await heading(page, 'This page didn’t finish loading')
    await expect.poll(() => page.getByRole('button', { name: 'Allow Location Access' }).isVisible()).toBe(false)
    await page.unroute(SCRIPTS)
    await page.getByRole('link', { name: 'Reload' }).click()
    await allowLocation(page)
    await page.getByLabel('Name').waitFor()
  })

  it('the page says so in the column of the step, on a computer too', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor({ size: DESKTOP })
    await page.route(SCRIPTS, route => route.abort())
    await open(page, link)
    await heading(page, 'This page didn’t finish loading')
    const reload = (await page.getByRole('link', { name: 'Reload' }).boundingBox())!
    const place = (await page.getByRole('heading', { name: 'Petronas Towers' }).boundingBox())!
    expect(reload.x).toBe(place.x)
    expect(reload.width).toBeLessThanOrEqual(500)
    expect(reload.y + reload.height).toBeLessThan(DESKTOP.height * 0.6)
  })

  it("the browser's reply to an early tap is not lost", async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor()
    await page.route(SCRIPTS, route => route.abort())
    await open(page, link)
    await press(page, 'Allow Location Access')
    await heading(page, 'This page didn’t finish loading')
    await page.getByText('Location permission was denied. Please enable location access.').waitFor()
    await expect.poll(() => page.getByText('Finding you...').isVisible()).toBe(false)
  })

  it('in time, an early tap is answered later, and the page works', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor({ at: TOWERS })
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route(SCRIPTS, route => arrived.then(() => route.continue()))
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`, { waitUntil: 'commit' })
    await press(page, 'Allow Location Access')
    await heading(page, 'This page didn’t finish loading')
    arrive()
    await heading(page, 'You’re here')
    await expect.poll(() => page.getByText('This page didn’t finish loading').isVisible()).toBe(false)
  })

  it('the page of an emailed link says so too', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor()
    await page.route('**/assets/verify-check-in-page*', route => route.abort())
    await page.goto(`${journey.url}/verify-checkin/${link.checkinToken}?token=any`)
    await heading(page, 'This page didn’t finish loading')
  })
})

describe('a phone that finds no position', () => {
  const timedOut = async (size: { width: number; height: number }) => {
    const { page } = await journey.visitor({ at: TOWERS, size })
    await positionFails(3)(page)
    await open(page, await makeLink(journey.app, owner.creatorId))
    await allowLocation(page)
    await page.getByText('Step near a window').waitFor()
    return page
  }
  const bottomOf = async (element: Locator) => {
    const { y, height } = (await element.boundingBox())!
    return y + height
  }

  it('keeps the map of the place', async () => {
    const page = await timedOut({ width: 390, height: 664 })
    await expect.poll(async () => (await page.locator('figure').boundingBox())!.height).toBeGreaterThanOrEqual(140)
  })

  it('has its tips above the bar where it is small', async () => {
    const page = await timedOut({ width: 360, height: 560 })
    const barTop = (await page.getByRole('button', { name: 'Try Again' }).boundingBox())!.y - 12
    await expect.poll(() => bottomOf(page.getByText('Step near a window'))).toBeLessThanOrEqual(barTop)
  })
})

describe('a link that expires while its form is open', () => {
  it.each([
    ['right', 0],
    ['a day behind', -24 * 3_600_000],
    ['a day ahead', 24 * 3_600_000],
  ])('shows its end without a reload, on a phone whose clock is %s', async (_, aheadMs) => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const link = await makeLink(journey.app, owner.creatorId, { expiresAt })
    const { page } = await journey.visitor({ at: TOWERS })
    await page.clock.install({ time: Date.now() + aheadMs })
    await open(page, link)
    await allowLocation(page)
    await page.getByLabel('Name').fill('Too slow')
    await page.clock.fastForward(3_600_000)
    await heading(page, 'Check-in Link Has Expired')
    await page.getByText('This link closed on').waitFor()
    await expect.poll(() => page.getByLabel('Name').count()).toBe(0)
    await expect.poll(() => page.getByText('You’re here').count()).toBe(0)
    await expect.poll(() => announcement(page)).toBe('This check-in link has expired.')
  })
})

describe('the status for screen readers', () => {
  it.each([
    [false, 'Check-in Confirmed', 'You are checked in at Petronas Towers.'],
    [true, 'Email Verification Required', 'Your check-in counts once you open the link in the email.'],
  ])('after a check-in is no invitation to check in (email verified: %s)', async (requireUserVerify, title, words) => {
    const link = await makeLink(journey.app, owner.creatorId, { requireUserVerify })
    const { page } = await journey.visitor({ at: TOWERS })
    await open(page, link)
    await allowLocation(page)
    await page.getByLabel('Name').fill('Heard')
    await page.getByLabel('Email').fill('heard@example.com')
    await expect.poll(() => announcement(page)).toBe('You are at Petronas Towers. You can check in now.')
    await press(page, 'Check In')
    await heading(page, title)
    await expect.poll(() => announcement(page)).toBe(words)
  })
})
