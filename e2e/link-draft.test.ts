import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { makeCreator } from '../server/testing/makers.ts'
import { PHONE, setUpJourney } from './testing/journey.ts'
import { name, search, typeTowers } from './testing/place-choice.ts'
import { signedInAs } from './testing/signed-in.ts'
import { waitForText } from './testing/visits.ts'

const journey = setUpJourney()
const FORM = '/select-location'
const RESTORED = 'Restored what you had typed'

async function typed(email: string, planId = 1) {
  const owner = await makeCreator(journey.app, { email, planId })
  const { page } = await signedInAs(journey, owner, { size: PHONE, context: { reducedMotion: 'reduce' } })
  await page.goto(journey.url + FORM)
  await page.getByRole('radio', { name: 'A class every week' }).check()
  await typeTowers(page)
  await name(page).fill('Room 12')
  await page.getByLabel('Until').fill('10:45')
  await page.getByText(/^This link ends on/).waitFor()
  return { page, owner }
}
const heldIn = async (page: Page) => [await name(page).inputValue(), await page.getByLabel('Until').inputValue()]

it('what was typed for a link is there again after a look at the plans, and can be discarded', async () => {
  const { page } = await typed('looks@example.com')
  await page.getByRole('link', { name: 'Upgrade' }).first().click()
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()
  await page.goBack()
  await waitForText(page, RESTORED)
  await expect.poll(() => heldIn(page)).toEqual(['Room 12', '10:45'])
  await expect.poll(() => page.getByRole('radio', { name: 'A class every week' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Create Check-in Link' }).waitFor()

  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText(RESTORED).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Select Location to Create Link' }).waitFor()
  await expect.poll(() => name(page).inputValue()).toBe('')
  await page.reload()
  await search(page).waitFor()
  expect(await page.getByText(RESTORED).count()).toBe(0)
})

it('a form that comes back under a larger plan has its end, and is gone once the link is made', async () => {
  const { page, owner } = await typed('upgrades@example.com')
  await journey.app.deps.db.updateTable('creators').set({ plan_id: 5 }).where('id', '=', owner.creatorId).execute()
  await page.reload()
  await waitForText(page, RESTORED)
  await waitForText(page, 'This link never expires. You can delete it at any time.')
  expect(await page.getByText(/^This link ends on/).count()).toBe(0)
  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
  await waitForText(page, 'Check-in Link Created')
  await page.goto(journey.url + FORM)
  await search(page).waitFor()
  expect(await page.getByText(RESTORED).count()).toBe(0)
  expect(await name(page).inputValue()).toBe('')
})
