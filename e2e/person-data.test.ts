import { beforeAll, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
const { take, names } = peopleCalls(
  () => journey.app,
  () => owner,
)
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

it('somebody on the list without an email is exported and erased by their row', async () => {
  const link = await makeLink(journey.app, owner.creatorId)
  await take(link.id, 'Name,Email\nAda Lovelace,ada@example.com\nBen Kanari,')
  await postCheckIn(journey.app, link.checkinToken, { name: 'ben kanari', email: null })
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const people = page.getByRole('region', { name: /^People/ })
  await people.locator('label', { hasText: /^Everybody/ }).click()
  await people.getByRole('button', { name: 'More for Ben Kanari' }).click()
  await page.getByRole('menuitem', { name: 'Export or Erase…' }).click()

  const dialog = page.getByRole('dialog', { name: 'Data of Ben Kanari' })
  await dialog.getByText('1 check-in, on its list').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('visitor_Ben Kanari.json')

  await dialog.getByRole('button', { name: 'Erase' }).click()
  const confirmation = page.getByRole('alertdialog')
  await confirmation.getByText('This erases 1 check-in of Ben Kanari, and their place on the list.').waitFor()
  await confirmation.getByLabel('Why?').selectOption('The visitor asked for it')
  await confirmation.getByRole('button', { name: 'Erase' }).click()
  await page.getByText('1 check-in of Ben Kanari', { exact: true }).waitFor()
  await expect.poll(() => names(link.id)).toEqual(['Ada Lovelace'])
  await people.getByText('0 of 1 here').waitFor()
})
