import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { makeCreator } from '../server/testing/makers.ts'
import { accountSteps } from './testing/account-steps.ts'
import { runClockUntil, stopClock } from './testing/clock.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

const { heading, press, newEmail, subscriber, open } = accountSteps(journey)

/** A creator who has cancelled, in a plan that has not ended yet. */
async function cancelled(name: string) {
  const email = newEmail(name)
  const { creator, ...visitor } = await subscriber({ email, planName: 'Pro' })
  await journey.app.call('POST', '/api/cancel-subscription', { cookies: creator.cookies, body: { email } })
  return { email, ...visitor }
}

async function expired(name: string) {
  const email = newEmail(name)
  const accountExpireAt = new Date('2024-05-01T10:00:00Z')
  return {
    email,
    ...(await signedInAs(journey, await makeCreator(journey.app, { email, planId: 3, accountExpireAt }))),
  }
}

const storedEmail = (page: Page) => page.evaluate(() => localStorage.getItem('userEmail'))
/** As if another account had used this browser last. */
const storeEmail = (page: Page, email: string) =>
  page.evaluate(value => localStorage.setItem('userEmail', value), email)

describe('/pricing', () => {
  it.each(['/pricing', '/subscribe', '/subscribe/'])('shows the plans when it is opened at %s', async path => {
    const { page } = await journey.visitor()
    await open(page, `${path}?from=account`)
    await heading(page, 'Choose Your Plan')
    await expect.poll(() => page.url()).toBe(`${journey.url}/plans?from=account`)
  })

  it('shows the plans to a creator who must subscribe again', async () => {
    const { email, page } = await expired('lapsed')
    await open(page, '/reactivate-subscription')
    await heading(page, 'Create New Subscription')
    await page.getByRole('link', { name: 'See Plans' }).click()
    await heading(page, 'Choose Your Plan')
    await expect.poll(() => page.url()).toBe(`${journey.url}/plans?from=account`)
    await expect.poll(() => storedEmail(page)).toBe(email)
    await page.goBack()
    await heading(page, 'Create New Subscription')
  })

  it('shows the plans to a creator who reactivates too late', async () => {
    const { page } = await cancelled('late')
    await page.route('**/api/reactivate-subscription', route =>
      route.fulfill({ json: { success: false, requireNewSubscription: true } }),
    )
    await open(page, '/reactivate-subscription')
    await press(page, 'Yes, Reactivate My Subscription')
    await page.getByText('Create New Subscription').first().waitFor()
    await heading(page, 'Choose Your Plan')
    await expect.poll(() => page.url()).toBe(`${journey.url}/plans?from=account`)
  })
})

describe('a browser that another account used before', () => {
  it('reactivates the account that is signed in', async () => {
    const { email, page } = await cancelled('shares')
    await open(page, '/upgrade-plan')
    await storeEmail(page, 'another@example.com')
    await page.getByRole('link', { name: 'Reactivate Subscription' }).click()
    await heading(page, 'Welcome Back!')
    await expect.poll(() => storedEmail(page)).toBe(email)
    await open(page, '/cancel-subscription')
    await heading(page, 'Subscription Cancelled')
  })

  it.each(['/dashboard', '/upgrade-plan', '/cancel-subscription'])('renews the account of %s', async path => {
    const { email, page } = await expired('renews')
    await open(page, path)
    await page.getByRole('link', { name: 'Renew' }).first().waitFor()
    await storeEmail(page, path === '/cancel-subscription' ? email : 'another@example.com')
    await page.getByRole('link', { name: 'Renew' }).first().click()
    await heading(page, 'Choose Your Plan')
    await expect.poll(() => storedEmail(page)).toBe(email)
  })
})

describe('Session Expired', () => {
  it('is shown to a creator who came by the menu and was signed out elsewhere', async () => {
    const email = newEmail('signed-out')
    const creator = await makeCreator(journey.app, { email })
    const { page } = await signedInAs(journey, creator)
    await page.clock.install()
    await open(page, '/dashboard')
    await press(page, `Account: ${email}`)
    await page.getByRole('menuitem', { name: 'My Account' }).click()
    await heading(page, 'My Account')
    await journey.app.deps.pool.query('delete from sessions where creator_id = $1', [creator.creatorId])
    await stopClock(page)
    await press(page, 'Back to Dashboard')
    await runClockUntil(page, page.getByRole('heading', { name: 'Session Expired', level: 1 }))
    await page.getByText('Your session has expired. Redirecting to dashboard...').first().waitFor()
    await page.clock.runFor(2100)
    await page.waitForURL(`${journey.url}/dashboard`)
    await page.getByLabel('Email').waitFor()
  })
})
