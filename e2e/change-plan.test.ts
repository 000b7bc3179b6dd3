import { describe, expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { accountSteps } from './testing/account-steps.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()

const { heading, press, planOf, stateOf, newEmail, subscriber, open, payWith, confirmUpgrade } = accountSteps(journey)

describe('an upgrade', () => {
  it('shows the amount, charges the saved card, and counts down', async () => {
    const email = newEmail('upgrades')
    const { page } = await subscriber({ email, planName: 'Essential' })
    await open(page, '/my-account')
    await press(page, 'Upgrade Plan')
    await heading(page, 'Upgrade Your Plan')
    await expect.poll(() => page.url()).toBe(`${journey.url}/upgrade-plan`)
    await confirmUpgrade(page, 'Pro')
    await heading(page, 'Welcome to Pro')
    await page
      .getByRole('timer')
      .getByText(/You’ll go to the home page in 1\d seconds\./)
      .waitFor()
    await press(page, 'Stay on This Page')
    await page.getByText('You’ll stay on this page.').waitFor()
    expect(await planOf(email)).toBe('Pro')
    await press(page, 'Go to Dashboard')
    await page.getByText('Pro plan').waitFor()
  })

  it('is charged once, however often the button is pressed', async () => {
    const email = newEmail('presses')
    const { creator, page } = await subscriber({ email, planName: 'Essential' })
    await open(page, '/upgrade-plan')
    await press(page, 'Upgrade to Ultra')
    await page.getByRole('button', { name: 'Pay $15.00 and Upgrade' }).dblclick()
    await heading(page, 'Welcome to Ultra')
    const paid = async () => {
      const { rows } = await journey.app.deps.pool.query<{ cents: number }>(
        'select total_cents::int as cents from payments where creator_id = $1 order by paid_at, cents',
        [creator.creatorId],
      )
      return rows.map(({ cents }) => cents)
    }
    await expect.poll(paid).toEqual([490, 1500])
  })

  it('from a yearly plan is billed monthly, and says so', async () => {
    const email = newEmail('yearly')
    const { page } = await subscriber({ email, planName: 'Essential', billingPeriod: 'yearly' })
    await open(page, '/upgrade-plan')
    await page.getByText('Upgrades are billed monthly').waitFor()
    await page.getByText('0 of 5 active links', { exact: true }).waitFor()
    await press(page, 'Upgrade to Pro')
    await page.getByText('Credit for your next invoices').waitFor()
    await press(page, 'Upgrade: $0.00 due')
    await heading(page, 'Welcome to Pro')
  })

  it('whose saved card is declined is paid with another one', async () => {
    const email = newEmail('fails-later')
    const { page } = await subscriber({ email, planName: 'Essential', card: 'failsOnRenewal' })
    await open(page, '/upgrade-plan')
    await confirmUpgrade(page, 'Ultra')
    await heading(page, 'Upgrade to Ultra')
    expect(page.url()).not.toContain('secret')
    await payWith(page, '4000 0000 0000 0002')
    await page.getByText('Your card was declined.').first().waitFor()
    expect(await planOf(email)).toBe('Essential')
    await payWith(page, '4242 4242 4242 4242')
    await heading(page, 'Welcome to Ultra')
    expect(await planOf(email)).toBe('Ultra')
  })

  it('waits for 3-D Secure', async () => {
    const email = newEmail('asks-the-bank')
    const { page } = await subscriber({ email, planName: 'Essential', card: 'failsOnRenewal' })
    await open(page, '/upgrade-plan')
    await confirmUpgrade(page, 'Pro')
    await heading(page, 'Upgrade to Pro')
    await payWith(page, '4000 0027 6000 3184')
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    expect(await planOf(email)).toBe('Essential')
    await press(page, 'Approve')
    await page.getByText('Your upgrade is complete. The Pro plan is active now.').waitFor()
    expect(await planOf(email)).toBe('Pro')
  })

  it('is not offered on the highest plan', async () => {
    const { page } = await subscriber({ email: newEmail('business'), planName: 'Business' })
    await open(page, '/upgrade-plan')
    await page.getByRole('heading', { name: "You're on the highest plan!" }).waitFor()
    await open(page, '/my-account')
    await page.getByText('100 check-in links per month').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /(Up|Down)grade Plan/ }).count()).toBe(0)
  })
})

describe('a downgrade', () => {
  it('names the links that it will block, and then no other change can begin', async () => {
    const email = newEmail('downgrades')
    const { creator, page } = await subscriber({ email, planName: 'Pro', size: DESKTOP })
    for (let n = 1; n <= 7; n++) {
      const at = new Date(Date.now() - (10 - n) * 60_000).toISOString()
      await makeLink(journey.app, creator.creatorId, { locationName: `Hall ${n}`, createdAt: at })
    }
    await open(page, '/my-account')
    await press(page, 'Downgrade Plan')
    await heading(page, 'Downgrade Your Plan')
    await press(page, 'Downgrade to Essential')
    await page.getByText('2 links will be blocked').waitFor()
    const blocked = page.getByRole('list', { name: 'Links that will be blocked' }).getByRole('listitem')
    await expect.poll(async () => (await blocked.allTextContents()).toSorted()).toEqual(['Hall 1', 'Hall 2'])
    const replied = page.waitForResponse('**/api/downgrade-subscription-plan')
    await press(page, 'Schedule Downgrade')
    await page.getByText('Downgrade Scheduled', { exact: true }).first().waitFor()
    const { message, scheduledDate } = await (await replied).json()
    const day = new Date(scheduledDate).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'Asia/Kuala_Lumpur',
    })
    await page.getByText(`${message} That’s on ${day}.`).first().waitFor()
    await page.getByText(`Pro to Essential on ${day}`).waitFor()
    await page.getByText('Scheduled Plan Downgrade').waitFor()
    await page.getByText('Active links: 15 now, 5 after.').waitFor()

    for (const name of ['Upgrade Plan', 'Downgrade Plan']) {
      await press(page, name)
      await page.getByRole('heading', { name: 'Pending Plan Change' }).waitFor()
      await press(page, 'Understood')
    }
    await open(page, '/upgrade-plan')
    await press(page, 'Upgrade to Ultra')
    await page.getByRole('heading', { name: 'Pending Plan Change' }).waitFor()
    expect(await planOf(email)).toBe('Pro')
  })
})

describe('a subscription', () => {
  it('is cancelled and reactivated', async () => {
    const email = newEmail('wavers')
    const { page } = await subscriber({ email, planName: 'Pro' })
    await open(page, '/my-account')
    await press(page, 'Cancel Subscription')
    await heading(page, "We'd hate to see you go!")
    await press(page, 'Yes, Cancel My Subscription')
    await page.getByText('Subscription Cancelled Successfully').first().waitFor()
    await heading(page, 'Subscription Cancelled')
    await page.getByText(/Your access continues until [A-Z][a-z]+ \d{1,2}, \d{4}\./).waitFor()
    expect(await stateOf(email)).toBe('cancelling')

    await open(page, '/upgrade-plan')
    await page.getByText('Your subscription is cancelled').waitFor()
    await page.getByRole('link', { name: 'Reactivate Subscription' }).click()
    await heading(page, 'Welcome Back!')
    await press(page, 'Yes, Reactivate My Subscription')
    await page.getByText(/Your subscription is now active and will renew on [A-Z][a-z]+ \d{1,2}, \d{4}/).waitFor()
    expect(await stateOf(email)).toBe('active')
    await press(page, 'Back to My Account')
    await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor()
  })
})
