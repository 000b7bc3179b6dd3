import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { allowLocation, DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'

// Tests of this file cut the network.
const journey = setUpJourney({ allowedComplaints: /net::ERR_FAILED/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

let visitors = 0
async function checkIn(page: Page) {
  await allowLocation(page)
  await page.getByLabel('Name').fill('Farid')
  await page.getByLabel('Email').fill(`visitor-${++visitors}@example.com`)
  await press(page, 'Check In')
}

interface State {
  name: string
  traits?: () => Parameters<typeof makeLink>[2]
  before?: (page: Page) => Promise<unknown>
  reach: (page: Page) => Promise<unknown>
}

const states: State[] = [
  {
    name: 'the script did not arrive',
    before: page => page.route('**/assets/*.js', route => route.abort()),
    reach: page => heading(page, 'This page didn’t finish loading'),
  },
  {
    name: 'a check-in is sent again',
    before: page => page.route('**/api/checkin/*', route => route.abort()),
    reach: async page => {
      await checkIn(page)
      await page.getByText('You’re offline.').waitFor()
      await page.reload()
      await page.getByText('hasn’t been answered yet').waitFor()
      await page.getByText('You’re offline.').waitFor()
    },
  },
  {
    name: 'confirmed, and come back',
    reach: async page => {
      await checkIn(page)
      await heading(page, 'Check-in Confirmed')
      await page.reload()
      await heading(page, /^You checked in at/)
    },
  },
  {
    name: 'the email is waited for',
    traits: () => ({ requireUserVerify: true }),
    reach: async page => {
      await checkIn(page)
      await page.getByRole('button', { name: 'Use Another Email' }).waitFor()
    },
  },
  {
    name: 'the link has expired meanwhile',
    traits: () => ({ expiresAt: new Date(Date.now() + 3000).toISOString() }),
    reach: async page => {
      await heading(page, 'Check-in Link Has Expired')
      await page.getByRole('link', { name: 'Go Back to Home Screen' }).waitFor()
    },
  },
]

describe.each([
  ['phone, light', PHONE, false],
  ['desktop, dark', DESKTOP, true],
  ['phone, dark', PHONE, true],
  ['desktop, light', DESKTOP, false],
] as const)('the page of a visitor on a %s', (_, size, dark) => {
  it.each(states)('$name', async ({ traits, before, reach }) => {
    const link = await makeLink(journey.app, owner.creatorId, traits?.())
    const { page } = await journey.visitor({ at: TOWERS, size, dark })
    await before?.(page)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await reach(page)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
