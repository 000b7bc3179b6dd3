import { describe, expect, it } from 'vitest'
import { nextMailAbout } from '../server/testing/captured-mail.ts'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { accountStateOf } from '../server/testing/subscribers.ts'
import { accountSteps } from './testing/account-steps.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

const { heading, press, newEmail, subscriber, open } = accountSteps(journey)

/** One a month, the newest a month ago. */
const addPayments = (creatorId: string, { count, status }: { count: number; status: string }) =>
  journey.app.deps.pool.query(
    `insert into payments (id, creator_id, stripe_invoice_id, payment_type, plan_id, currency, total_cents, tax_cents,
       paid_at, status)
     select gen_random_uuid(), $1, 'in_made_' || n || $3, 'renewal', 3, 'usd', 1090, 100,
       app_now() - n * interval '30 days', $3 from generate_series(1, $2::int) n`,
    [creatorId, count, status],
  )

describe('my account', () => {
  it('is in the menu, shows the plan, and leads back to the dashboard', async () => {
    const email = newEmail('looks')
    const { page } = await subscriber({ email, planName: 'Pro', billingPeriod: 'yearly' })
    await open(page, '/dashboard')
    await page.getByRole('button', { name: `Account: ${email}` }).click()
    await page.getByRole('menuitem', { name: 'My Account' }).click()
    await heading(page, 'My Account')
    for (const text of [
      'Active',
      'Save 20%',
      '0 of 15',
      '15 check-in links per month',
      'New Subscription',
      'Completed',
    ])
      await page.getByText(text, { exact: true }).waitFor()
    await expect.poll(() => page.url()).toBe(`${journey.url}/my-account`)
    await press(page, 'Back to Dashboard')
    await heading(page, 'Dashboard')
  })

  it('pages through payments, five at a time', async () => {
    const { creator, page, context } = await subscriber({ email: newEmail('pays'), planName: 'Pro', size: DESKTOP })
    await addPayments(creator.creatorId, { count: 11, status: 'succeeded' })
    await open(page, '/my-account')
    await page.getByText('Showing 5 of 12 payments (Page 1 of 3)').waitFor()
    const [, invoice] = await Promise.all([
      page.getByRole('link', { name: 'View Invoice' }).first().click(),
      context.waitForEvent('page'),
    ])
    await invoice.close()
    await page.getByText('$1.00 tax included').first().waitFor()
    await page.getByRole('button', { name: 'Next' }).first().click()
    await page.getByText('Showing 5 of 12 payments (Page 2 of 3)').waitFor()
    await page.getByRole('button', { name: 'Next' }).last().click()
    await page.getByText('Showing 2 of 12 payments (Page 3 of 3)').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Next' }).first().isDisabled()).toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Payments, page 3')
    const steps = page.getByRole('navigation', { name: /^Pages of payments/ })
    await expect.poll(() => steps.count()).toBe(2)
    // One below the other, at the end of the lines, on phones too.
    await page.setViewportSize(PHONE)
    const [above, below] = [(await steps.first().boundingBox())!, (await steps.last().boundingBox())!]
    expect(above.x).toBe(below.x)
  })

  it('lists each payment in a line, its status as it is, with a capital letter', async () => {
    const { creator, page } = await subscriber({ email: newEmail('lines'), planName: 'Pro', size: DESKTOP })
    await addPayments(creator.creatorId, { count: 4, status: 'refunded' })
    await open(page, '/my-account')
    const rows = page.getByRole('region', { name: 'Payments, page 1' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(5)
    for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeLessThan(64)
    const status = page.getByText('refunded', { exact: true }).first()
    expect(await status.evaluate(word => getComputedStyle(word, '::first-letter').textTransform)).toBe('uppercase')
  })

  it('keeps the buttons to the other payments when a page fails', async () => {
    const { creator, page } = await subscriber({ email: newEmail('fails'), planName: 'Pro' })
    await journey.app.deps.pool.query(
      `insert into payments (id, creator_id, stripe_invoice_id, payment_type, plan_id, currency, total_cents, tax_cents,
         paid_at, status)
       select gen_random_uuid(), $1, 'in_lost_' || n, 'renewal', 3, 'usd', 1090, 100,
         app_now() - n * interval '30 days', 'succeeded' from generate_series(1, 6) n`,
      [creator.creatorId],
    )
    await page.route('**/api/payments?*page=2*', route => route.fulfill({ status: 503, json: { error: 'Later.' } }))
    await open(page, '/my-account')
    await page.getByRole('button', { name: 'Next' }).first().click()
    await page.getByText('We couldn’t load your payments').waitFor()
    await page.getByRole('button', { name: 'Previous' }).first().click()
    await page.getByText('Showing 5 of 7 payments (Page 1 of 2)').waitFor()
  })

  it('of Free chooses a plan, and has no payments', async () => {
    const { page } = await signedInAs(journey, await makeCreator(journey.app, { email: 'free@example.com' }))
    await open(page, '/my-account/free@example.com')
    await page.getByText('No payment history found').waitFor()
    await page.getByText('Never expires').waitFor()
    await press(page, 'Choose Plan')
    await page.waitForURL('**/plans?from=account')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userEmail'))).toBe('free@example.com')
  })

  it.each([
    '/my-account/somebody@example.com',
    '/cancel-subscription?email=somebody@example.com',
    '/my-account?token=no',
  ])('is denied at %s', async path => {
    const { page } = await signedInAs(journey, await makeCreator(journey.app, { email: 'own@example.com' }))
    await open(page, path)
    await heading(page, 'Access Denied')
    await page.getByRole('link', { name: 'Go to My Account' }).click()
    await heading(page, 'My Account')
  })

  it('is denied without a session', async () => {
    const { page } = await journey.visitor()
    await open(page, '/cancel-subscription')
    await heading(page, 'Access Denied')
    await page.getByText('Email is required. Please try again from your account page.').waitFor()
    await open(page, '/delete-account')
    await page.getByText('No email found. Please try again.').waitFor()
  })

  it('signs out everywhere, after a question', async () => {
    const { page } = await signedInAs(journey, await makeCreator(journey.app, { email: 'leaves@example.com' }))
    await open(page, '/my-account')
    await press(page, 'Sign Out Everywhere')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await page.waitForURL(`${journey.url}/`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userEmail'))).toBeNull()
    await open(page, '/my-account')
    await heading(page, 'Access Denied')
  })
})

describe('an account', () => {
  it('of Free reads what would become of a card subscription', async () => {
    const { page } = await signedInAs(journey, await makeCreator(journey.app, { email: newEmail('goes-free') }))
    await open(page, '/delete-account')
    await page.getByText('All check-in links become inaccessible.').waitFor()
    await page.getByText('Any card subscription is cancelled immediately').waitFor()
  })

  it('is deleted after a fresh proof of ownership, and nothing of it stays', async () => {
    const email = newEmail('goes')
    const { creator, page } = await subscriber({ email, planName: 'Pro' })
    await makeLink(journey.app, creator.creatorId)
    await journey.app.deps.pool.query(
      `update sessions set opened_at = opened_at - interval '20 minutes' where creator_id = $1`,
      [creator.creatorId],
    )
    await open(page, '/my-account')
    await press(page, 'Delete Account')
    await page.getByText('Your check-in link becomes inaccessible.').waitFor()
    await press(page, 'Yes, Delete My Account Permanently')
    await heading(page, 'Check Your Email')
    await page
      .getByLabel('6-digit code')
      .fill((await nextMailAbout(journey.app, { to: email, subject: 'Confirm it’s you' })).code)

    await heading(page, 'Delete Account')
    expect(page.url()).not.toContain('token')
    await press(page, 'Yes, Delete My Account Permanently')
    await heading(page, 'Account Deleted')
    await page.getByText('Your account has been permanently deleted.').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userEmail'))).toBeNull()
    expect(await accountStateOf(journey, email)).toBeUndefined()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL(`${journey.url}/`)
  })
})

describe('a renewal that fails', () => {
  it('is shown in red with its invoice, and blocks a change of plan', async () => {
    const email = newEmail('overdue')
    const { context } = await subscriber({ email, planName: 'Pro', card: 'failsOnRenewal' })
    await context.close()
    await journey.app.advance('32 days')
    await journey.app.simulator!.catchUp()
    await journey.app.simulator!.settled()

    const later = await signedInAs(journey, await makeCreator(journey.app, { email }))
    await open(later.page, '/my-account')
    await later.page.getByText('Payment failed', { exact: true }).first().waitFor()
    await later.page.getByRole('link', { name: 'Pay $9.90' }).waitFor()
    await open(later.page, '/upgrade-plan')
    await later.page.getByText('Your last payment failed').waitFor()

    await open(later.page, '/my-account')
    await later.page.getByText(/If you cancel after a failed payment, your plan ends right away/).waitFor()
    await press(later.page, 'Cancel Subscription')
    await later.page.getByText('Your plan ends right away', { exact: true }).waitFor()
    await press(later.page, 'Yes, Cancel My Subscription')
    await heading(later.page, 'Subscription Cancelled')
    await later.page.getByText('Your subscription has ended. You won’t be charged again.').waitFor()
    await expect.poll(() => later.page.getByText(/Your access continues|you can reactivate/).count()).toBe(0)
    expect((await accountStateOf(journey, email)).state).toBe('expired')
  })
})
