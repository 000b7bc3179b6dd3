import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const german = { context: { locale: 'de-DE', timezoneId: 'Asia/Kuala_Lumpur' } }
const timesOf = (page: Page) => page.locator('time').allTextContents()

describe('in a German browser the dates are as English as the page', () => {
  it('while a link is open', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { expiresAt: '2093-11-23T21:41:00Z' })
    const { page } = await journey.visitor(german)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await expect.poll(() => timesOf(page)).toEqual(['Tuesday, November 24, 2093 at 05:41'])
  })

  it('once it has expired', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { expiresAt: '2024-11-23T21:41:00Z' })
    const { page } = await journey.visitor(german)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await expect.poll(() => timesOf(page)).toEqual(['Sunday, November 24, 2024 at 05:41'])
  })

  it('and for its creator', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { expiresAt: '2093-11-23T21:41:00Z' })
    const { page } = await signedInAs(journey, owner, german)
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await page.getByText('Expires Nov 24, 2093, 05:41').waitFor()
  })
})
