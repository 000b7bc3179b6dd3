import { beforeAll, expect, it } from 'vitest'
import { DOUBTFUL } from '../server/testing/ask-makers.ts'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { boxOf } from './testing/boxes.ts'
import { endDoubt, lessenDoubt } from './testing/doubt.ts'
import { allowLocation, setUpJourney, type VisitorOptions } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

async function inDoubt(options: VisitorOptions = {}) {
  const link = await makeLink(journey.app, owner.creatorId, { doubt: 'ask', hostName: 'Maya Lindholm' })
  const { page } = await journey.visitor({ at: { ...DOUBTFUL, accuracy: 60 }, ...options })
  await page.clock.install()
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  return page
}

it('the wait for a better position is seen, with what it has brought, and said once', async () => {
  const page = await inDoubt()
  const said = page.getByRole('status').filter({ hasText: 'Stay where you are.' })
  const words = await said.textContent()
  await lessenDoubt(page)
  await page.getByText('give or take 45 m').waitFor()
  const progress = page.getByRole('progressbar')
  await progress.getByText(/^\d+ of 12 s$/).waitFor()
  await expect.poll(() => progress.getAttribute('aria-valuetext')).toMatch(/^\d+ of 12 seconds$/)
  await expect.poll(() => said.textContent()).toBe(words)
  await expect.poll(() => page.getByRole('button', { name: 'Try Again' }).count()).toBe(0)
  const cancel = await boxOf(page.getByRole('button', { name: 'Cancel' }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  const ask = await boxOf(page.getByRole('button', { name: 'Ask to Be Let In' }))
  expect(cancel.x + cancel.width, 'a second tap asks for nothing').toBeLessThan(ask.x)
  await page.getByRole('status').filter({ hasText: 'Maya Lindholm can let you in.' }).waitFor()
  await expect.poll(() => progress.count()).toBe(0)
})

it.each([
  [390, 664],
  [768, 1024],
  [1440, 900],
])('whoever asks finds the heading where the fields begin, on %i × %i', async (width, height) => {
  const page = await inDoubt({ size: { width, height } })
  await endDoubt(page)
  await page.getByRole('button', { name: 'Ask to Be Let In' }).click()
  const heading = await boxOf(page.getByRole('heading', { name: 'Ask to Be Let In' }))
  expect(heading.x).toBe((await boxOf(page.getByLabel('Name'))).x)
})
