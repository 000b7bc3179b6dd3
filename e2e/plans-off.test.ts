import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { mailTo, nextMailTo } from '../server/testing/captured-mail.ts'
import { makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney({
  env: {
    PLANS: 'off',
    SIGN_UP: 'invited',
    INVITED_EMAILS: 'invited-on-a-phone@example.com,invited-on-a-desktop@example.com',
    ADMIN_EMAILS: 'admin@example.com',
  },
})

// Without animations, for axe.
const AT_REST = { context: { reducedMotion: 'reduce' } } as const

const OF_PLANS = /\bplans?\b|upgrade|pric(e|ing)|subscri|payment|billing|\$\d|\bfree\b/i

/** The words of the page about plans or money. */
const wordsOfPlans = (page: Page): Promise<string[]> =>
  page.getByText(OF_PLANS).filter({ visible: true }).allTextContents()

async function askForEmail(page: Page, email: string) {
  await page.goto(`${journey.url}/create`)
  await page.getByText('Accounts here are for invited people.').waitFor()
  await expect.poll(() => wordsOfPlans(page)).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send Verification Link' }).click()
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('a service without plans on %s', (device, size) => {
  it('is used from an invitation to the deletion of the account without a word on plans', async () => {
    const email = `invited-on-${device.replace(/\W/g, '-')}@example.com`
    const { page } = await journey.visitor({ size, ...AT_REST })
    const missing: string[] = []
    page.on('response', reply => reply.status() === 404 && missing.push(reply.url()))
    await askForEmail(page, email)
    await page.goto((await nextMailTo(journey.app, email)).url)
    await page.waitForURL('**/select-location')

    for (const name of ['Petronas Towers', 'The other door']) {
      await page.goto(`${journey.url}/select-location`)
      await page.getByLabel('Search for a place').fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
      await page.getByRole('option').first().click()
      await page.getByLabel('Place name').fill(name)
      await page.getByRole('radio', { name: 'Never' }).click()
      await expect.poll(() => wordsOfPlans(page)).toEqual([])
      await page.getByRole('button', { name: 'Create Check-in Link' }).click()
      await page.getByRole('heading', { name: 'Check-in Link Created' }).waitFor()
      await expect.poll(() => wordsOfPlans(page)).toEqual([])
    }

    await page.goto(`${journey.url}/dashboard`)
    await page.getByText('The other door').first().waitFor()
    expect([await wordsOfPlans(page), await accessibilityFaults(page)]).toEqual([[], []])
    await expect.poll(() => page.getByRole('region', { name: 'Plan' }).count()).toBe(0)

    await page.goto(`${journey.url}/my-account`)
    await page.getByText('Active links').waitFor()
    expect([await wordsOfPlans(page), await accessibilityFaults(page)]).toEqual([[], []])

    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByText('This cannot be undone').waitFor()
    await page.getByText('You can register again with the same email at any time.').waitFor()
    await expect.poll(() => wordsOfPlans(page)).toEqual([])
    await page.getByRole('button', { name: 'Yes, Delete My Account Permanently' }).click()
    await page.getByRole('heading', { name: 'Account Deleted' }).waitFor()
    expect(missing).toEqual([])
  })
})

it('tells a stranger what it tells everybody, and sends nothing', async () => {
  const { page } = await journey.visitor(AT_REST)
  await askForEmail(page, 'stranger@example.com')
  await page.getByText('stranger@example.com').waitFor()
  await page.getByText('Without an invitation, no email arrives.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('6-digit code').fill('123456')
  await page.getByText('That code doesn’t match.').first().waitFor()
  expect(await mailTo(journey.app, 'stranger@example.com')).toEqual([])
})

it('tells whoever deletes an account without an invitation that it is for good', async () => {
  const creator = await makeCreator(journey.app, { email: 'uninvited@example.com' })
  await makeLink(journey.app, creator.creatorId)
  const { page } = await signedInAs(journey, creator)
  await page.goto(`${journey.url}/delete-account`)
  await page.getByText('To come back later, you’ll need an invitation.').waitFor()
  await expect.poll(() => page.getByText('register again').count()).toBe(0)
})

it('leaves one sentence of the plans, in the app too', async () => {
  const creator = await makeCreator(journey.app, { email: 'looking@example.com' })
  const { page } = await signedInAs(journey, creator, AT_REST)
  await page.goto(`${journey.url}/plans`)
  await page.getByText('This service has no plans.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect.poll(() => page.getByRole('link', { name: 'Pricing' }).count()).toBe(0)
  for (const path of ['/upgrade-plan', '/subscribe/pro', '/cancel-subscription']) {
    await page.goto(journey.url + path)
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  }
})

it('shows an admin that payments are off, and why', async () => {
  const { page } = await signedInAs(journey, await makeCreator(journey.app, { email: 'admin@example.com' }), {
    size: DESKTOP,
  })
  await page.goto(`${journey.url}/admin/environment`)
  await page.getByText('Off: this service has no plans').waitFor()
  await page.getByRole('button', { name: 'Refresh All Data' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Sync Live Prices' }).count()).toBe(0)
  await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0)
})
