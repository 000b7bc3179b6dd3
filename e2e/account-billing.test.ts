import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callAs } from '../server/testing/billing-world.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { makeCredit } from '../server/testing/subscribers.ts'
import { accountSteps } from './testing/account-steps.ts'
import { billingOf } from './testing/billing-of.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

const { heading, press, planOf, stateOf, newEmail, subscriber, open } = accountSteps(journey)

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 49')
  await page.getByLabel('CVC').fill('123')
}

describe('the card', () => {
  it('can be changed in My Account at any time', async () => {
    const { page } = await subscriber({ email: newEmail('changes-card'), planName: 'Pro' })
    await open(page, '/my-account')
    await page.getByText('Visa ending in 4242').waitFor()
    await press(page, 'Change Card')
    await page.getByText('Nothing is charged today. The new card is used from your next invoice on.').waitFor()
    await fillCard(page, '5555 5555 5555 4444')
    await press(page, 'Save Card')
    await page.getByText('Your card is saved', { exact: true }).waitFor()
    await page.getByText('Mastercard ending in 4444').waitFor()
  })

  it('leads back to My Account after 3-D Secure, confirmed or not', async () => {
    const { page } = await subscriber({ email: newEmail('asks-bank'), planName: 'Pro' })
    await open(page, '/my-account')
    for (const [answer, sentence] of [
      ['Fail', 'Your bank didn’t confirm the new card'],
      ['Approve', 'Your bank has confirmed the new card'],
    ] as const) {
      await press(page, 'Change Card')
      await fillCard(page, '4000 0027 6000 3184')
      await press(page, 'Save Card')
      await press(page, answer)
      await heading(page, 'My Account')
      await page.getByText(sentence).waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
    }
    await page.getByText('Visa ending in 3184').waitFor()
  })

  it('pays an overdue invoice at once, by a button that names the amount', async () => {
    const email = newEmail('owes-a-month')
    const { context, creator } = await subscriber({ email, planName: 'Pro', card: 'failsOnRenewal' })
    await journey.app.advance('33 days')
    await journey.app.simulator!.catchUp()
    await journey.app.simulator!.settled()
    expect(await stateOf(email)).toBe('past_due')
    await context.close()
    const again = await signedInAs(journey, await makeCreator(journey.app, { email }))
    await open(again.page, '/my-account')
    await again.page.getByText('We couldn’t charge $9.90.').waitFor()
    await press(again.page, 'Change Card')
    await fillCard(again.page, '4242 4242 4242 4242')
    await press(again.page, 'Save Card and Pay $9.90')
    await again.page.getByText('Your card is saved, and the open invoice is paid').waitFor()
    expect(await (await billingOf(journey).held(creator.email)).charges()).toEqual([990, 990])
  })
})

describe('a scheduled downgrade', () => {
  it('is taken back by Keep Pro, after a question', async () => {
    const email = newEmail('keeps-pro')
    const { page, creator } = await subscriber({ email, planName: 'Pro' })
    await callAs(journey, creator, '/api/downgrade-subscription-plan', { email, newPlanName: 'Essential' })
    await open(page, '/my-account')
    await page.getByText('Scheduled Plan Downgrade').waitFor()
    await page.getByText(/^\$4\.90 on /).waitFor()
    await press(page, 'Keep Pro')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Your plan won’t change to Essential. Nothing is charged today.').waitFor()
    await dialog.getByRole('button', { name: 'Keep Pro' }).click()
    await page.getByText('Scheduled Plan Downgrade').waitFor({ state: 'detached' })
    await page.getByText(/^\$9\.90 on /).waitFor()
  })
})

describe('a scheduled downgrade that stands in the way of another change', () => {
  it.each(['/my-account', '/upgrade-plan'])('is taken back where %s says so', async path => {
    const email = newEmail('changes-mind')
    const { page, creator } = await subscriber({ email, planName: 'Pro' })
    await callAs(journey, creator, '/api/downgrade-subscription-plan', { email, newPlanName: 'Essential' })
    await open(page, path)
    const upgrade = () => press(page, path === '/my-account' ? 'Upgrade Plan' : 'Upgrade to Ultra')
    await upgrade()
    const dialog = page.getByRole('dialog', { name: 'Pending Plan Change' })
    await dialog.getByText('Nothing is charged today, and Pro renews at $9.90 per month.').waitFor()
    await dialog.getByRole('button', { name: 'Keep Pro' }).click()
    await page.getByText('Your plan stays Pro').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await upgrade()
    await page
      .getByText(/^Upgrade (Your Plan|to Ultra)$/)
      .first()
      .waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
  })
})

describe('credit', () => {
  it('is shown in My Account, in its payments, and before it is lost', async () => {
    const email = newEmail('credit-everywhere')
    const { page, creator } = await subscriber({ email, planName: 'Pro', billingPeriod: 'yearly' })
    await callAs(journey, creator, '/api/upgrade-subscription-plan', { email, newPlanName: 'Ultra' })
    await open(page, '/my-account')
    await page.getByText('$75.10', { exact: true }).waitFor()
    await page.getByText(/^\$19\.90 on .+, from your credit$/).waitFor()
    await page.getByText('$0.00 charged').waitFor()
    await page.getByText('$75.10 added to your credit').waitFor()
    await open(page, '/cancel-subscription')
    await page.getByText('Your credit of $75.10 stays with your account').waitFor()
    await open(page, '/delete-account')
    await page.getByText('Your credit of $75.10 is lost.').waitFor()
    const remove = page.getByRole('button', { name: 'Yes, Delete My Account Permanently' })
    await expect.poll(() => remove.isDisabled()).toBe(true)
    await page.getByText('I give up my credit of $75.10').click()
    await remove.click()
    await heading(page, 'Account Deleted')
  })

  it('is shown without a plan too', async () => {
    const email = newEmail('credit-on-free')
    const creator = await makeCreator(journey.app, { email })
    await makeCredit(billingOf(journey), creator, 1234)
    await callAs(journey, creator, '/api/manual-subscription-process', { email, planName: 'Pro' })
    const { page } = await signedInAs(journey, creator)
    await open(page, '/my-account')
    await page.getByText('$12.34', { exact: true }).waitFor()
    expect(await planOf(email)).toBe('Free')
  })
})

it('a yearly plan is shown by the month and by the year', async () => {
  const { page } = await subscriber({ email: newEmail('by-year'), planName: 'Pro', billingPeriod: 'yearly' })
  await open(page, '/my-account')
  await page.getByText('$7.92 per month, $95.00 billed yearly').waitFor()
})

it('a cancelled plan is reactivated by the one green button of My Account', async () => {
  const email = newEmail('comes-back')
  const { page, creator } = await subscriber({ email, planName: 'Pro', size: DESKTOP })
  await callAs(journey, creator, '/api/cancel-subscription', { email })
  await open(page, '/my-account')
  await page.getByText(/^Pro ends on /).waitFor()
  const reactivate = page.getByRole('button', { name: 'Reactivate Subscription' })
  await expect.poll(() => reactivate.count()).toBe(1)
  const background = (name: string) =>
    page.getByRole('button', { name }).evaluate(button => getComputedStyle(button).backgroundColor)
  await expect.poll(() => background('Reactivate Subscription')).not.toBe(await background('Upgrade Plan'))
  await reactivate.click()
  await heading(page, 'Welcome Back!')
})

it('My Account is four cards and names its dates in one way', async () => {
  const { page } = await subscriber({ email: newEmail('four-cards'), planName: 'Pro', size: DESKTOP })
  await open(page, '/my-account')
  await page.getByText('Showing 1 of 1 payments (Page 1 of 1)').waitFor()
  await page
    .getByText(/^First seen/)
    .first()
    .waitFor()
  await expect.poll(() => page.locator('main .rounded-16').count()).toBe(4)
  expect(await page.locator('main h2').allTextContents()).toEqual([
    ...['Account Information', 'Subscription Details', 'Usage Information', 'Plan Features'],
    ...['Payment Method', 'Payment History', 'How Visitors Know You', 'Signed-in Devices', 'Account Management'],
  ])
  const [plan, next] = await Promise.all(
    ['Active', /^Next payment \$9\.90 on /].map(text => page.getByText(text).first().boundingBox()),
  )
  expect(Math.abs(plan!.y + plan!.height / 2 - next!.y - next!.height / 2)).toBeLessThan(8)
  await page.getByText('Renews on', { exact: true }).waitFor()
  const text = await page.locator('main').textContent()
  expect(text).toMatch(/[A-Z][a-z]+ \d+, \d{4}/)
  expect(text).not.toMatch(/\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d/)
})
