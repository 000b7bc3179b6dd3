import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

async function dashboardOf(email: string) {
  const owner = await makeCreator(journey.app, { email, planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/dashboard`)
  await question(page).waitFor()
  return { page, link }
}
const question = (page: Page) => page.getByRole('heading', { name: 'Tell Visitors Who Asks' })
const field = (page: Page) => page.getByLabel('Your name or organisation')
const isFocused = (element: ReturnType<Page['locator']>) => element.evaluate(node => node === document.activeElement)

it('the dashboard asks once who asks visitors, who then read the name', async () => {
  const { page, link } = await dashboardOf('asked@example.com')
  await page.getByRole('button', { name: 'Add Your Name' }).press('Enter')
  await expect.poll(() => isFocused(field(page))).toBe(true)
  await page.getByRole('button', { name: 'Save Name' }).click()
  await page.getByText('Please enter a name.').waitFor()
  await field(page).fill('www.pay-here')
  await field(page).press('Enter')
  await page.getByText('it can’t contain a web address').waitFor()
  await field(page).fill('Maya Lindholm')
  await field(page).press('Enter')
  await page.getByText('Visitors now read that Maya Lindholm asks them to check in.').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Old harbour' }).waitFor()
  await expect.poll(() => question(page).count()).toBe(0)

  const { page: phone } = await journey.visitor()
  await phone.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await phone.getByText('Maya Lindholm asks you to check in at').waitFor()
  await page.goto(`${journey.url}/select-location`)
  await page.getByText('Without one visitors see ‘Maya Lindholm’.').waitFor()
})

it('a creator who would rather not is not asked again, and finds the name in My Account', async () => {
  const { page, link } = await dashboardOf('quiet@example.com')
  await page.getByRole('button', { name: 'No, Thanks' }).press('Enter')
  const answer = page.getByText('You can add your name at any time in My Account.')
  await answer.waitFor()
  await expect.poll(() => isFocused(answer)).toBe(true)

  await page.goto(`${journey.url}/my-account`)
  await page.getByText('Their replies go to quiet@example.com.').waitFor()
  await field(page).fill('City Library')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await page.getByText('Name Saved').first().waitFor()
  const { page: phone } = await journey.visitor()
  await phone.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await phone.getByText('City Library asks you to check in at').waitFor()
})
