import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { allowLocation, PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

interface Denied {
  size?: { width: number; height: number }
  traits?: Parameters<typeof makeLink>[2]
  before?: (page: Page) => Promise<unknown>
}

async function denied({ size = PHONE, traits, before }: Denied = {}) {
  const link = await makeLink(journey.app, owner.creatorId, {
    locationName: 'KL Design Week — Opening Night',
    ...traits,
  })
  const { page } = await journey.visitor({ size })
  await before?.(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByRole('heading', { name: 'Location Permission Denied' }).waitFor()
  await page.locator('ol li').first().waitFor()
  return page
}

const element = (page: Page) => page.locator('geolocation')
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' })
const isPrimary = (page: Page) => tryAgain(page).evaluate(button => getComputedStyle(button).borderTopWidth === '0px')
/** Whether the browser takes presses of its element. */
const isValid = (page: Page) => element(page).evaluate(button => 'isValid' in button && button.isValid)

const knowsNoPermissions = (page: Page) =>
  page.addInitScript(() => {
    Permissions.prototype.query = () => Promise.reject(new TypeError('not supported'))
  })
const knowsNoElement = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLGeolocationElement'))

it('a press of the browser’s own element leads to the form, even where the browser tells of no permission', async () => {
  const page = await denied({ before: knowsNoPermissions })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ ...TOWERS, accuracy: 8 })
  await expect.poll(() => isValid(page)).toBe(true)
  await element(page).click()
  await page.getByRole('heading', { name: 'You’re here' }).waitFor()
})

it('a press that ends in another denial leaves the steps', async () => {
  const page = await denied()
  await expect.poll(() => isValid(page)).toBe(true)
  await element(page).evaluate(button =>
    button.addEventListener('promptdismiss', () => button.setAttribute('data-dismissed', '')),
  )
  await element(page).click()
  await page.locator('geolocation[data-dismissed]').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Location Permission Denied' }).isVisible()).toBe(true)
})

describe.each([
  [320, 568],
  [360, 560],
  [375, 553],
  [390, 664],
  [667, 375],
  [844, 390],
  [768, 1024],
  [1440, 900],
])('on %i × %i', (width, height) => {
  it('the element takes presses above the steps, with both actions in view', async () => {
    const page = await denied({ size: { width, height } })
    await expect.poll(() => isValid(page)).toBe(true)
    await animationsEnd(page)
    const button = (await element(page).boundingBox())!
    const step = (await page.locator('ol li').first().boundingBox())!
    const again = (await tryAgain(page).boundingBox())!
    expect(button.x).toBeGreaterThanOrEqual(0)
    expect(button.x + button.width).toBeLessThanOrEqual(width)
    expect(button.height).toBeGreaterThanOrEqual(44)
    expect(button.y + button.height).toBeLessThan(step.y)
    // A small window leaves it out for the steps.
    const between = await page.getByText('No prompt? Allow it by hand:').boundingBox()
    expect(between !== null).toBe(height > 600)
    if (between) {
      expect(button.y + button.height).toBeLessThanOrEqual(between.y)
      expect(between.y + between.height).toBeLessThanOrEqual(step.y)
    }
    expect(step.y + step.height).toBeLessThan(again.y)
    expect(again.y + again.height).toBeLessThanOrEqual(height)
    await expect.poll(() => isPrimary(page)).toBe(false)
  })
})

it('where somebody without a position may ask, the element comes first', async () => {
  const page = await denied({ traits: { noPosition: 'ask' } })
  await expect.poll(() => isValid(page)).toBe(true)
  await page.getByRole('button', { name: 'Ask to Be Let In' }).waitFor()
  await expect.poll(() => isPrimary(page)).toBe(false)
})

it.each([
  [360, 560],
  [375, 553],
  [390, 664],
])('where somebody may ask, two steps stand whole on %i × %i, and no strip of a map', async (width, height) => {
  const page = await denied({ size: { width, height }, traits: { noPosition: 'ask' } })
  const heading = page.getByRole('heading', { name: 'Location Permission Denied' })
  await expect.poll(async () => (await heading.boundingBox())!.height).toBeLessThan(40)
  await page.getByRole('button', { name: 'Ask to Be Let In' }).waitFor()
  await animationsEnd(page)
  const step = (await page.locator('ol li').nth(1).boundingBox())!
  const actions = (await page.getByRole('button', { name: 'Ask to Be Let In' }).boundingBox())!
  const again = (await tryAgain(page).boundingBox())!
  expect(step.y + step.height).toBeLessThan(Math.min(actions.y, again.y))
  await expect.poll(() => page.locator('.place-map').isVisible()).toBe(false)
})

it('a browser without the element shows the steps and Try Again alone', async () => {
  const page = await denied({ before: knowsNoElement })
  await expect.poll(() => element(page).count()).toBe(0)
  await expect.poll(() => page.getByText('No prompt?').count()).toBe(0)
  await expect.poll(() => isPrimary(page)).toBe(true)
})

it('below the steps stands whom to ask, by name where the organiser has one', async () => {
  const page = await denied()
  await page.getByText('Or ask the person who runs this check-in to add you.').waitFor()
  const named = await denied({ traits: { hostName: 'Maya Lindholm' } })
  await named.getByText('Or ask Maya Lindholm to add you.').waitFor()
})
