import { expect, it } from 'vitest'
import { ONLY_THE_ANSWER } from '../contract/kept-verdict.ts'
import { makeLink, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { typeTowers } from './testing/place-choice.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

it('a creator keeps only that people were here; the visitor is told before being asked, and the list says it', async () => {
  const owner = await makeCreator(journey.app, { email: 'verdict@example.com', planId: 3 })
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/select-location`)
  await typeTowers(page)
  const keep = page.getByRole('switch', { name: 'Keep only that people were here' })
  expect(await keep.isChecked()).toBe(false)
  await keep.click()
  await page.getByLabel('Place name').fill('Union Hall')
  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
  const url = await page
    .getByText(/\/checkin\//)
    .first()
    .textContent()

  const { page: visitor } = await journey.visitor({ at: TOWERS, size: PHONE })
  await visitor.goto(url!)
  await visitor.getByText(ONLY_THE_ANSWER).waitFor()
  expect(await visitor.getByText('sees your location').count()).toBe(0)
  await visitor.getByRole('button', { name: 'Allow Location Access' }).click()
  await visitor.getByLabel('Name').fill('Ada')
  await visitor.getByRole('button', { name: 'Check In' }).click()
  await visitor.getByText('Check-in Confirmed').first().waitFor()

  await page.goto(`${journey.url}/dashboard`)
  await page.getByText('Union Hall').first().click()
  await page
    .getByText(/^Was here/)
    .first()
    .waitFor()
  await page.getByText('Locations Not Kept').waitFor()
  expect(await page.getByRole('link', { name: 'View Location' }).count()).toBe(0)
})

it('what is saved is a press away from the question for the position, and its sheet from the list', async () => {
  const owner = await makeCreator(journey.app, { email: 'sheet@example.com', planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId, { keeps: 'verdict', hostName: 'Maya Lindholm' })
  const { page: visitor } = await journey.visitor({ size: PHONE })
  await visitor.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await visitor.getByRole('link', { name: 'What’s saved?' }).click()
  await visitor.getByRole('heading', { name: 'What Is Saved About You' }).waitFor()
  await visitor.getByText('Maya Lindholm').first().waitFor()

  const { page, context } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Privacy Sheet' }).click()
  const sheet = await opened
  await sheet.getByRole('heading', { name: 'Privacy Sheet' }).waitFor()
  await sheet.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await sheet.getByRole('button', { name: 'Print' }).click()
  await sheet.locator('[data-printed]').waitFor()
  await sheet.emulateMedia({ media: 'print' })
  expect(await sheet.getByRole('banner').isVisible()).toBe(false)
})

it('a link that keeps positions says so, as before', async () => {
  const owner = await makeCreator(journey.app, { email: 'positions@example.com', planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId)
  await postCheckIn(journey.app, link.checkinToken, { name: 'Ada' })
  const { page: visitor } = await journey.visitor({ size: PHONE })
  await visitor.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await visitor.getByText('sees your location').waitFor()
  expect(await visitor.getByText(ONLY_THE_ANSWER).count()).toBe(0)
})
