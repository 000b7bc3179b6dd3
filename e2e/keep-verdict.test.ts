import { expect, it } from 'vitest'
import { ONLY_THE_ANSWER } from '../contract/kept-verdict.ts'
import { fill, makeLink, northOf, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { chooseForLink } from './testing/details.ts'
import { allowLocation, DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { notAskedYet } from './testing/not-asked-yet.ts'
import { typeTowers } from './testing/place-choice.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

it('a creator keeps only that people were here; the visitor is told before being asked, and the list says it', async () => {
  const owner = await makeCreator(journey.app, { email: 'verdict@example.com', planId: 3 })
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/select-location`)
  await typeTowers(page)
  await page.getByRole('button', { name: 'More Rules' }).click()
  const keep = page.getByRole('switch', { name: 'Keep only that people were here' })
  await expect.poll(() => keep.isChecked()).toBe(false)
  await page
    .getByText(
      'The map of visitors, the advice on the ring and marks by location go too. This cannot be recovered later.',
      {
        exact: false,
      },
    )
    .waitFor()
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
  await expect.poll(() => visitor.getByText('sees your location').count()).toBe(0)
  await allowLocation(visitor)
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
  await expect.poll(() => page.getByRole('link', { name: 'View Location' }).count()).toBe(0)
})

it.each([
  ['position', 1],
  ['verdict', 0],
] as const)('who waits at a link that keeps the %s has a map of where the phone was: %i', async (keeps, maps) => {
  const owner = await makeCreator(journey.app, { email: `waits-${keeps}@example.com`, planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId, { keeps, doubt: 'ask' })
  await postCheckIn(journey.app, link.checkinToken, { name: 'Ines', ...northOf(140), askReview: true })
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const row = page.locator('[data-waiting]')
  await row.getByText('Ines').waitFor()
  await expect.poll(() => row.getByRole('img', { name: /^Map with the ring/ }).count()).toBe(maps)
})

it('what is saved is a press away from the question for the position, and its sheet from the list', async () => {
  const owner = await makeCreator(journey.app, { email: 'sheet@example.com', planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId, { keeps: 'verdict', hostName: 'Maya Lindholm' })
  const { page: visitor } = await journey.visitor({ size: PHONE })
  await notAskedYet(visitor)
  await visitor.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await visitor.getByRole('link', { name: 'What’s saved?' }).click()
  await visitor.getByRole('heading', { name: 'What is saved about you' }).waitFor()
  await visitor.getByText('Maya Lindholm').first().waitFor()

  const { page, context } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const opened = context.waitForEvent('page')
  await chooseForLink(page, 'Privacy Sheet')
  const sheet = await opened
  await sheet.getByRole('heading', { name: 'Privacy sheet' }).waitFor()
  await sheet.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await sheet.getByRole('button', { name: 'Print' }).click()
  await sheet.locator('[data-printed]').waitFor()
  await sheet.emulateMedia({ media: 'print' })
  await expect.poll(() => sheet.getByRole('banner').isVisible()).toBe(false)
})

it('a link that keeps positions says so, as before', async () => {
  const owner = await makeCreator(journey.app, { email: 'positions@example.com', planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId)
  await postCheckIn(journey.app, link.checkinToken, { name: 'Ada' })
  const { page: visitor } = await journey.visitor({ size: PHONE })
  await visitor.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await visitor.getByText('sees your location').waitFor()
  await expect.poll(() => visitor.getByText(ONLY_THE_ANSWER).count()).toBe(0)
})

it('who keeps check-ins for fewer days reads first how many are erased', async () => {
  const { app, url } = journey
  const owner = await makeCreator(app, { email: 'fewer-days@example.com', planId: 3 })
  const link = await makeLink(app, owner.creatorId, { keepDays: 90 })
  await fill(app, link.id, 12)
  await app.database.asOwner(
    `update check_ins set checked_in_at = app_now() - interval '8 days' where link_id = '${link.id}' and ordinal <= 7`,
  )
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(`${url}/checkin-details/change?linkId=${link.id}`)
  await page.getByRole('button', { name: 'Change Limits' }).click()
  await page.getByLabel('Keep check-ins').selectOption({ label: 'For 7 days' })
  await page.getByText('7 check-ins older than 7 days are erased as you save.').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase what is older?' })
  await question.getByText('7 check-ins older than 7 days are erased as you save.').waitFor()
  await question.getByRole('button', { name: 'Save and Erase' }).click()
  await page.getByText('Changes Saved').first().waitFor()
  await expect
    .poll(async () => (await app.deps.pool.query('select from check_ins where link_id = $1', [link.id])).rowCount)
    .toBe(5)
})

it('a creator says how long check-ins and photos are kept; the visitor’s page and the sheet say so', async () => {
  const owner = await makeCreator(journey.app, { email: 'days@example.com', planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId, { requirePhotoVerify: true })
  await fill(journey.app, link.id, 1)
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/checkin-details/change?linkId=${link.id}`)
  await page.getByRole('button', { name: 'Change Limits' }).click()
  await page.getByLabel('Keep check-ins').selectOption({ label: 'For 30 days' })
  await page.getByLabel('Keep photos').selectOption({ label: 'For 7 days' })
  await page.getByText('Their check-ins are kept for 30 days. Older ones are erased as you save.').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase what is older?' })
  await question.getByText('Check-ins older than 30 days are erased from now on. None are that old yet.').waitFor()
  await question.getByText('Photos older than 7 days are erased as you save.').waitFor()
  await question.getByRole('button', { name: 'Save and Erase' }).click()
  await page.getByText('Changes Saved').first().waitFor()

  const { page: visitor } = await journey.visitor({ size: PHONE })
  await visitor.goto(`${journey.url}/about/${link.checkinToken}`)
  await visitor.getByText('30 days, then they are erased.').waitFor()
  await visitor.getByText('7 days, then they are erased.').waitFor()
  await page.goto(`${journey.url}/api/checkin-links/${link.id}/privacy-sheet`)
  await page.getByText('30 days, then they are erased.').waitFor()
  await page.goto(`${journey.url}/journal?linkId=${link.id}`)
  await page.getByText('Check-ins are kept').waitFor()
})
