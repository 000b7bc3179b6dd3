import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { pressedHeightPx } from './testing/pressed-height.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

let owner: SignedIn
let link: MadeLink
let creators = 0

beforeEach(async () => {
  owner = await makeCreator(journey.app, { email: `undoes-${++creators}@example.com`, planId: 2 })
  link = await makeLink(journey.app, owner.creatorId)
  for (const name of ['Ada', 'Ben']) await postCheckIn(journey.app, link.checkinToken, { name })
})

async function detailsAs(size = DESKTOP): Promise<Page> {
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.locator('[data-check-in]').first().waitFor()
  return page
}

const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ })

async function voidBen(page: Page) {
  await page.getByRole('button', { name: 'More for Ben' }).click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void Check-in' })
  await dialog.getByLabel('Why?').fill('Was not here')
  await dialog.getByRole('button', { name: 'Void Check-in' }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('the figures below follow Undo at once, and do not wait for a crowd', async () => {
  const page = await detailsAs()
  const figures = page.getByRole('region', { name: 'Analytics' })
  await figures.scrollIntoViewIfNeeded()
  await figures.getByText('2 check-ins · 0 turned away').waitFor()
  await voidBen(page)
  await figures.getByText('1 check-in · 0 turned away').waitFor()
  await undo(page).click()
  await figures.getByText('2 check-ins · 0 turned away').waitFor({ timeout: 3000 })
})

it('Undo and View Location give a finger 44 px on a phone', async () => {
  const page = await detailsAs(PHONE)
  await voidBen(page)
  for (const target of [undo(page), page.getByRole('link', { name: 'View Location' }).first()])
    expect(await pressedHeightPx(target)).toBeGreaterThanOrEqual(44)
})
