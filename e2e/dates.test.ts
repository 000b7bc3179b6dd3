import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
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
    await expect.poll(() => timesOf(page)).toEqual(['open until Tue, Nov 24, 2093, 05:41'])
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

  it('and the clock of the place is named, to visitors and to its creator, where theirs differs', async () => {
    const inLondon = { context: { timezoneId: 'Europe/London' } }
    const link = await makeLink(journey.app, owner.creatorId, { expiresAt: '2093-11-23T21:41:00Z' })
    const { page } = await journey.visitor(inLondon)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await expect.poll(() => timesOf(page)).toEqual(['open until Tue, Nov 24, 2093, 05:41, Kuala Lumpur time'])
    const { page: desk } = await signedInAs(journey, owner, inLondon)
    await desk.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await desk.getByText('Expires Nov 23, 2093, 21:41 (Tue 05:41, Kuala Lumpur time)').waitFor()
  })

  it('and in the mailbox', async () => {
    await journey.app.call('POST', '/api/dashboard/access', { body: { email: 'dated@example.com' } })
    await nextMailTo(journey.app, 'dated@example.com')
    const { page } = await journey.visitor(german)
    await page.goto(`${journey.url}/mailbox`)
    const inKualaLumpur = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2}$/
    await expect.poll(async () => (await timesOf(page))[0]).toMatch(inKualaLumpur)
    const [listed] = await timesOf(page)
    await page.getByRole('link', { name: /dated@example.com/ }).click()
    await expect.poll(() => timesOf(page)).toEqual([listed])
  })
})
