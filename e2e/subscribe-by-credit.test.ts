import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCreator } from '../server/testing/makers.ts'
import { makeCredit } from '../server/testing/subscribers.ts'
import { accountSteps } from './testing/account-steps.ts'
import { billingOf } from './testing/billing-of.ts'
import { setUpJourney, type Visitor } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

const { heading, planOf, newEmail, open } = accountSteps(journey)
const START = 'Start Essential: $0.00 due'
const PAYMENT_PATH = '/subscribe-payment?plan=essential&billing=monthly'

async function fillCard(page: Page) {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12 / 49')
  await page.getByLabel('CVC').fill('123')
}

describe('credit that covers a purchase', () => {
  let email: string
  let visitor: Visitor
  beforeEach(async () => {
    email = newEmail('has-credit')
    const creator = await makeCreator(journey.app, { email })
    await makeCredit(billingOf(journey), creator, 7510)
    visitor = await signedInAs(journey, creator)
  })

  it('is not spent by a URL that is opened, reloaded, or gone back to', async () => {
    const { page } = visitor
    const posted: string[] = []
    page.on('request', request => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
    await open(page, PAYMENT_PATH)
    await page.getByRole('button', { name: START }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: START }).waitFor()
    await open(page, '/plans')
    await page.goBack()
    await page.getByRole('button', { name: START }).waitFor()
    expect([posted, await planOf(email)]).toEqual([[], 'Free'])
  })

  it('pays after a press that names the amount, and then the card for renewals is asked for', async () => {
    const { page, context } = visitor
    await open(page, PAYMENT_PATH)
    await page.getByText('$0.00 due, $4.90 of your $75.10 credit. $70.20 of it stays for your next invoices.').waitFor()
    const tab = await context.newPage()
    await open(tab, PAYMENT_PATH)
    await tab.getByRole('button', { name: START }).waitFor()

    await page.getByRole('button', { name: START }).click()
    await page.getByRole('heading', { name: 'Your Essential plan is active' }).waitFor()
    await fillCard(page)
    await page.getByRole('button', { name: 'Save Card' }).click()
    await heading(page, 'Payment Successful')
    expect(await planOf(email)).toBe('Essential')

    await tab.getByRole('button', { name: START }).click()
    await tab.getByText('Your Essential plan has started.').waitFor()
    const { living, invoices, charges } = await billingOf(journey).held(email)
    await expect
      .poll(async () => [(await living()).map(one => typeof one.default_payment_method), await charges()])
      .toEqual([['string'], []])
    await expect.poll(() => invoices('paid')).toHaveLength(1)
  })

  it('is shown on the page that follows the email', async () => {
    const { page } = visitor
    await open(page, '/plans')
    const setup = { email, planName: 'Essential', billingPeriod: 'monthly', creatorToken: 'x'.repeat(43) }
    await page.evaluate(value => sessionStorage.setItem('subscriptionData', value), JSON.stringify(setup))
    await open(page, '/subscription-confirm')
    await page.getByText('−$4.90').waitFor()
    await page.getByText('$70.20').waitFor()
    await page.getByRole('button', { name: 'Complete Purchase' }).waitFor()
  })
})
