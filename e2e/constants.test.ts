import { devices, type Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { runClockUntil, stopClock } from './testing/clock.ts'
import { allowLocation, DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
let link: MadeLink
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour', requirePhotoVerify: true })
})

/**
 * Notes within the page when, by its own clock, it calls this part of the service. The browser's own events about requests come
 * later, after the test may have moved the clock on.
 */
async function notedCalls(page: Page, part: string) {
  await page.addInitScript(part => {
    const { fetch } = window
    const calledMs: number[] = Object.assign(window, { calledMs: [] }).calledMs
    window.fetch = (...request) => {
      if (String(request[0]).includes(part)) calledMs.push(performance.now())
      return fetch(...request)
    }
  }, part)
  return () => page.evaluate(() => Reflect.get(window, 'calledMs') as number[])
}

/** By so much the test moves the clock on at once. */
const STEP_MS = 250
/** The clock moves on by some steps before the page has read a reply, from which it counts the time to its next request. */
const TOLERANCE_MS = 1000

/** The page requests its data again and again after so many seconds, not before. */
async function refreshesEvery(seconds: number, path: string, call: string) {
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  const calledMs = await notedCalls(page, call)
  await page.clock.install()
  await page.goto(journey.url + path)
  await page.getByText('Old harbour').first().waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await stopClock(page)
  const next = async () => {
    const { length } = await calledMs()
    for (let ranMs = 0; (await calledMs()).length === length && ranMs < seconds * 2000; ranMs += STEP_MS)
      await page.clock.runFor(STEP_MS)
    return (await calledMs())[length]!
  }
  // From one request to the next: a slow machine may have opened the page long ago.
  const reply = page.waitForResponse(response => response.url().includes(call))
  const firstMs = await next()
  await (await reply).finished()
  const betweenMs = (await next()) - firstMs
  expect(Math.abs(betweenMs - seconds * 1000)).toBeLessThanOrEqual(TOLERANCE_MS)
}

describe('on the screen of a creator', () => {
  it('the dashboard refreshes every 30 s', () => refreshesEvery(30, '/dashboard', '/api/dashboard'))

  it('the details refetch every 10 s', () => refreshesEvery(10, `/checkin-details?linkId=${link.id}`, '/checkins?'))

  it('the copied state lasts 2 s', async () => {
    const { page } = await signedInAs(journey, owner, {
      size: DESKTOP,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.clock.install()
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await page.getByRole('button', { name: 'Copy Link' }).waitFor()
    await stopClock(page)
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await runClockUntil(page, page.getByText('Copied', { exact: true }))
    await page.clock.runFor(1000)
    await expect.poll(() => page.getByText('Copied', { exact: true }).count()).toBeGreaterThan(0)
    await page.clock.runFor(1100)
    await page.getByRole('button', { name: 'Copy Link', exact: true }).waitFor()
  })

  it('the QR code of the dashboard has 256 px and a margin of 2', async () => {
    const { page } = await signedInAs(journey, owner, { size: DESKTOP })
    await page.goto(`${journey.url}/dashboard`)
    await page.getByRole('button', { name: 'QR code for Old harbour' }).click()
    const code = page.getByRole('dialog').getByRole('img')
    await expect.poll(() => code.boundingBox()).toMatchObject({ width: 256, height: 256 })
    // The first dark module of the finder pattern stands behind two light ones.
    await expect.poll(() => code.evaluate(svg => svg.outerHTML)).toMatch(/M2[ ,]2|x="2" y="2"/)
  })

  it('the map of the picker opens at zoom 16', async () => {
    const { page } = await signedInAs(journey, owner, { size: DESKTOP })
    await page.goto(`${journey.url}/select-location`)
    const tile = page.waitForRequest(request => /\/16\/\d+\/\d+/.test(request.url()))
    await page.getByLabel('Search for a place').fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
    await page.getByRole('option').first().click()
    await tile
  })
})

/** Records the arguments with which the page calls the browser's geolocation and canvas. */
const recordBrowserCalls = (page: Page) =>
  page.addInitScript(() => {
    const { getCurrentPosition } = Geolocation.prototype
    Geolocation.prototype.getCurrentPosition = function (found, failed, options) {
      Object.assign(window, { positionOptions: options })
      getCurrentPosition.call(this, found, failed, options)
    }
    const { toDataURL } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
      Object.assign(window, { photoArguments: [type, quality] })
      return toDataURL.call(this, type, quality)
    }
  })
const recorded = (page: Page, what: string) => page.evaluate(name => Reflect.get(window, name), what)

describe('on the screen of a visitor', () => {
  it.each([
    ['15 s on a desktop', DESKTOP, devices['Desktop Chrome'], 15_000],
    ['25 s on a phone', PHONE, devices['Pixel 7'], 25_000],
  ])('a position is waited for %s, and none is taken from a cache', async (_, size, device, timeout) => {
    const { userAgent } = device!
    const { page } = await journey.visitor({ at: TOWERS, size, context: { userAgent } })
    await recordBrowserCalls(page)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await page.getByLabel('Name').waitFor()
    await expect
      .poll(() => recorded(page, 'positionOptions'))
      .toEqual({ enableHighAccuracy: true, maximumAge: 0, timeout })
  })

  it('the map opens at zoom 18, and a photo is a JPEG of quality 0.6', async () => {
    const permissions = ['geolocation', 'camera']
    const { page } = await journey.visitor({ at: TOWERS, permissions, camera: true })
    await recordBrowserCalls(page)
    const tile = page.waitForRequest(request => /\/18\/\d+\/\d+/.test(request.url()))
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await tile
    await page.getByRole('button', { name: 'Open Camera' }).click()
    await page.getByRole('button', { name: 'Take Photo' }).click()
    await page.getByRole('button', { name: 'Retake Photo' }).waitFor()
    await expect.poll(() => recorded(page, 'photoArguments')).toEqual(['image/jpeg', 0.6])
  })
})

describe('the search for a place', () => {
  it('begins at three characters, and at two in a script whose names are as short', async () => {
    const { page } = await signedInAs(journey, owner, { size: DESKTOP })
    await page.goto(`${journey.url}/select-location`)
    const field = page.getByLabel('Search for a place')
    await field.fill('To')
    await page.getByText('Type at least 3 characters').waitFor()
    await field.fill('東京')
    await page.getByRole('option', { name: /Tokyo/ }).click()
    await expect.poll(() => page.getByLabel('Place name').inputValue()).toBe('Tokyo')
  })
})
