import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { startMailServer } from '../server/testing/mail-servers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

let refusing: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  refusing = await startMailServer({
    onRcptTo: (_, __, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  })
})
afterAll(() => refusing.stop())

const journey = setUpJourney({
  env: () => ({
    VISITOR_EMAILS_PER_HOUR: '2',
    SMTP_URL: `smtp://127.0.0.1:${refusing.port}`,
    MAIL_FROM: 'no-reply@nearmark.example',
  }),
})
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com' })
})

it('a visitor beyond the limit of emails learns whom to ask, and the creator sees the reason', async () => {
  const link = await makeLink(journey.app, owner.creatorId, {
    requireUserVerify: true,
    locationName: 'Acceptance Hall',
  })
  await postCheckIn(journey.app, link.checkinToken, { email: 'first@example.com' })
  const { page, context } = await journey.visitor({ at: TOWERS })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByLabel('Name').fill('Win at www.evil.example')
  await page.getByLabel('Email').fill('mei@example.com')
  await page.getByRole('button', { name: 'Check In' }).click()
  await page
    .getByRole('alert')
    .getByText(
      'We email you this name, so it can’t contain a web address. Please change it, or put a space after the dot.',
    )
    .waitFor()
  await page.getByLabel('Name').fill('Mei')
  await page.getByRole('button', { name: 'Check In' }).click()
  await page
    .getByRole('alert')
    .getByText(
      /^We can’t email you a confirmation right now, so you aren’t checked in yet\. Please tell the organiser, or try again in \d+ minutes\.$/,
    )
    .waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('mei@example.com')
  await context.close()

  const creator = await signedInAs(journey, owner)
  await creator.page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await creator.page.getByRole('button', { name: /turned away in the last 30 days/ }).click()
  const reason = (text: string) => creator.page.getByRole('dialog').getByRole('listitem').filter({ hasText: text })
  await reason('No more emails for now1').waitFor()
  await reason('Web address in the name1').waitFor()
})

it('a creator sees which pending check-ins could not be emailed', async () => {
  const link = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
  await journey.app.deps.db.deleteFrom('limits').execute()
  await postCheckIn(journey.app, link.checkinToken, { email: 'typo@exmaple.com' })
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByText('1 couldn’t be emailed').waitFor()
})

it('a host’s name with a web address is refused at its field, and the next link begins with the mended name', async () => {
  const maya = await makeCreator(journey.app, { email: 'maya@example.com', planId: 3 })
  const { page } = await signedInAs(journey, maya)
  await page.goto(`${journey.url}/select-location`)
  await page.getByLabel('Search for a place').fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
  await page.getByRole('option').first().click()
  await page.getByLabel('Place name').fill('Main hall')
  const host = page.getByLabel('Your name or organisation')
  await host.fill('Pay at evil.example')
  await page.getByLabel('Require email verification of users').click()
  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
  await page.locator('input[aria-invalid=true]:focus').waitFor()
  await expect.poll(() => host.getAttribute('aria-invalid')).toBe('true')
  // No toast repeats the sentence at the field.
  expect(await page.getByText('can’t contain a web address', { exact: false }).count()).toBe(1)
  await host.fill('Maya Lindholm')
  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
  await page.getByRole('button', { name: 'Create Another Link' }).click()
  await expect.poll(() => host.inputValue()).toBe('Maya Lindholm')
})

it('a place name with a web address is refused at its field when the link verifies emails', async () => {
  const free = await makeCreator(journey.app, { email: 'place@example.com', planId: 3 })
  const { page } = await signedInAs(journey, free)
  await page.goto(`${journey.url}/select-location`)
  await page.getByLabel('Search for a place').fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
  await page.getByRole('option').first().click()
  await page.getByLabel('Place name').fill('Pay at evil.example')
  await page.getByLabel('Require email verification of users').click()
  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
  await page.locator('input[aria-invalid=true]:focus').waitFor()
  await page
    .getByText(
      'We email the place name to visitors, so it can’t contain a web address. Please change it, or put a space after the dot.',
    )
    .waitFor()
  await page.getByLabel('Place name').fill("St. Mary's Hall")
  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
  await page.getByRole('heading', { name: 'Check-in Link Created' }).waitFor()
})
