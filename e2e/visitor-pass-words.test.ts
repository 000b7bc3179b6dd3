import type { Locator, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { boxOf } from './testing/boxes.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Receipt' })
const shownTimes = async (page: Page) => (await page.getByRole('main').textContent())!.match(/\d\d:\d\d/g)

async function checkedIn(metres = 40) {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week' })
  const { page } = await journey.visitor({ at: northOf(metres) })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByLabel('Name').fill('Aisyah Rahman')
  await page.getByRole('button', { name: 'Check In', exact: true }).click()
  return page
}

it.each([
  ['the distance', 40, 1],
  ['no distance of a few metres', 12, 0],
])('the pass tells %s from the place', async (_, metres, count) => {
  const page = await checkedIn(metres)
  await saveButton(page).waitFor()
  await expect.poll(() => page.getByText(/m from the place$/).count()).toBe(count)
  expect(await page.getByText('at the place').count()).toBe(0)
})

it('the pass is titled at the same place and in the same size when it is opened again', async () => {
  const page = await checkedIn()
  const title = page.getByRole('heading', { level: 1 })
  await saveButton(page).waitFor()
  await animationsEnd(page)
  const placed = async () => {
    const { y, height } = await boxOf(title)
    return { y, height }
  }
  const first = await placed()
  await page.reload()
  await heading(page, 'You checked in at')
  await saveButton(page).waitFor()
  expect(await placed()).toEqual(first)
})

it('the pass shows the time of the check-in large and once when it is opened again, and how long ago that was', async () => {
  const page = await checkedIn()
  await saveButton(page).waitFor()
  await journey.app.advance('5 minutes')
  await page.reload()
  await heading(page, 'You checked in at')
  const fontPxOf = (part: Locator) => part.evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))
  await page.getByRole('heading', { name: /^You checked in at \d\d:\d\d$/ }).waitFor()
  expect(await fontPxOf(page.locator('main time'))).toBeGreaterThanOrEqual(40)
  expect(await fontPxOf(page.getByRole('timer'))).toBe(14)
  expect(await shownTimes(page)).toHaveLength(1)
  await page.getByText(/^5\smin \d+\ss ago$/).waitFor()
  await journey.app.advance('2 hours')
  await page.reload()
  await page.getByText(/^2\sh 5\smin \d+\ss ago$/).waitFor()
})
