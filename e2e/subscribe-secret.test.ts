import type { Page } from 'playwright'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginSubscription } from '../server/testing/subscribers.ts'
import { accountSteps } from './testing/account-steps.ts'
import { setUpJourney } from './testing/journey.ts'
import { createVisit } from './testing/visits.ts'

const journey = setUpJourney()
const visit = createVisit(journey)
const { heading, press, planOf, newEmail, subscriber, open, payWith, confirmUpgrade } = accountSteps(journey)

const GOOD = '4242 4242 4242 4242'
const ASKS_THE_BANK = '4000 0027 6000 3184'
const VERIFY_FIRST = 'Please verify your email address first'

const cardNumber = (page: Page) => page.getByLabel('Card number')
const confirmed = (page: Page) => page.getByText(/^Your (upgrade is done: the )?\w+ plan is active now\.$/).waitFor()

/** The secret of a purchase that this creator has begun: Business for a year. */
async function secretOf(email: string): Promise<string> {
  const { body } = await beginSubscription(journey, { email, planName: 'Business', billingPeriod: 'yearly' })
  return body.clientSecret
}

const paidBy = async (email: string) => {
  const { rows } = await journey.app.deps.pool.query<{ cents: number }>(
    `select p.total_cents::int as cents from payments p join creators c on c.id = p.creator_id
     where c.email = $1 order by p.paid_at, cents`,
    [email],
  )
  return rows.map(({ cents }) => cents)
}

describe("another creator's secret in the URL", () => {
  let attacker: string
  let secret: string
  beforeEach(async () => {
    attacker = newEmail('sends-links')
    secret = await secretOf(attacker)
  })
  afterEach(async () => expect([await planOf(attacker), await paidBy(attacker)]).toEqual(['Free', []]))

  it.each([
    ['of a payment', '/subscribe-payment?plan=Essential&client_secret='],
    ['of a payment alone', '/subscribe-payment?client_secret='],
    ['of an upgrade', '/subscribe-payment?plan=Essential&upgrade=true&client_secret='],
    ["of a bank's return", '/subscribe-success?plan=Essential&redirect_status=failed&payment_intent_client_secret='],
    ["of a bank's return alone", '/subscribe-success?redirect_status=failed&payment_intent_client_secret='],
  ])('%s opens no card form without a session, nor after a reload', async (_, path) => {
    const page = await visit(path + secret)
    await page.getByText(VERIFY_FIRST).waitFor()
    await page.reload()
    await page.getByText(VERIFY_FIRST).waitFor()
    await expect.poll(() => cardNumber(page).count()).toBe(0)
    expect(page.url()).not.toContain('secret')
  })

  it.each([
    ['of a payment', '/subscribe-payment?plan=Essential&client_secret='],
    ["of a bank's return", '/subscribe-success?plan=Essential&redirect_status=failed&payment_intent_client_secret='],
  ])('%s lets a signed-in creator pay for nothing but their own plan', async (_, path) => {
    const email = newEmail('is-sent-links')
    const page = await visit(path + secret, { as: email })
    await press(page, 'Continue to Payment')
    await page.getByRole('button', { name: 'Pay $4.90' }).waitFor()
    const confirmation = page.waitForRequest('**/simulator/confirm')
    await payWith(page, GOOD)
    expect((await confirmation).postData()).not.toContain(secret)
    await confirmed(page)
    await expect.poll(async () => [await planOf(email), await paidBy(email)]).toEqual(['Essential', [490]])
  })

  it('alone leads a signed-in creator to the plans', async () => {
    const page = await visit(`/subscribe-payment?client_secret=${secret}`, { as: newEmail('owes-nothing') })
    await page.waitForURL('**/plans')
  })

  it('of an upgrade charges no saved card', async () => {
    const email = newEmail('has-a-saved-card')
    const { page } = await subscriber({ email, planName: 'Essential' })
    await open(page, `/subscribe-payment?client_secret=${secret}&plan=Ultra&upgrade=true`)
    await page.getByText('Please choose the upgrade again.').waitFor()
    await expect.poll(() => cardNumber(page).count()).toBe(0)
    expect([await planOf(email), await paidBy(email)]).toEqual(['Essential', [490]])
    await press(page, 'Upgrade')
    await heading(page, 'Upgrade Your Plan')
  })
})

describe("the creator's own secret in the URL", () => {
  it.each([
    ['alone', ''],
    ['with every other parameter', '&plan=Business&subscription_id=sub_1&email=a%40example.com'],
  ])('%s continues the payment, across a reload and the back button', async (_, rest) => {
    const email = newEmail('owes')
    const page = await visit('/plans', { as: email })
    await open(page, `/subscribe-payment?client_secret=${await secretOf(email)}${rest}`)
    await heading(page, 'Subscribe to Business')
    expect(page.url()).not.toContain('secret')
    await page.reload()
    await page.getByRole('button', { name: 'Pay $320.00' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/plans')
    await page.goForward()
    await payWith(page, GOOD)
    await heading(page, 'Payment Successful')
    await confirmed(page)
    await expect.poll(async () => [await planOf(email), await paidBy(email)]).toEqual(['Business', [32_000]])
  })

  it('of an upgrade is paid as the server says, in another tab too', async () => {
    const email = newEmail('owes-an-upgrade')
    const { page, context } = await subscriber({ email, planName: 'Essential', card: 'failsOnRenewal' })
    await open(page, '/upgrade-plan')
    await confirmUpgrade(page, 'Ultra')
    await page.getByRole('button', { name: 'Pay $15.00' }).waitFor()
    const tab = await context.newPage()
    await open(tab, '/subscribe-payment?client_secret=of-before')
    await heading(tab, 'Upgrade to Ultra')
    await payWith(tab, GOOD)
    await heading(tab, 'Welcome to Ultra')
    await expect.poll(() => paidBy(email)).toEqual([490, 1500])
  })
})

describe('the return from 3-D Secure', () => {
  const atTheBank = async (email: string) => {
    const page = await visit('/plans', { as: email })
    await open(page, `/subscribe-payment?client_secret=${await secretOf(email)}`)
    await payWith(page, ASKS_THE_BANK)
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    return page
  }

  it('of an approved payment that a URL began ends with the plan', async () => {
    const email = newEmail('approves')
    const page = await atTheBank(email)
    await press(page, 'Approve')
    await confirmed(page)
    expect(await planOf(email)).toBe('Business')
  })

  it('of a refused payment takes another card, and the yearly plan stays yearly', async () => {
    const email = newEmail('refuses')
    const page = await atTheBank(email)
    await press(page, 'Fail')
    await page.getByText('Your bank didn’t confirm this payment').waitFor()
    expect(page.url()).not.toContain('secret')
    await page.reload()
    await page.getByRole('button', { name: 'Pay $320.00' }).waitFor()
    await payWith(page, GOOD)
    await confirmed(page)
    await expect.poll(() => paidBy(email)).toEqual([32_000])
  })

  it('of a refused upgrade takes another card', async () => {
    const email = newEmail('refuses-an-upgrade')
    const { page } = await subscriber({ email, planName: 'Essential', card: 'failsOnRenewal' })
    await open(page, '/upgrade-plan')
    await confirmUpgrade(page, 'Pro')
    await payWith(page, ASKS_THE_BANK)
    await press(page, 'Fail')
    await page.getByText('Your bank didn’t confirm this payment').waitFor()
    expect(await planOf(email)).toBe('Essential')
    await payWith(page, GOOD)
    await heading(page, 'Welcome to Pro')
    await expect.poll(() => paidBy(email)).toEqual([490, 500])
  })

  it('of a refused payment asks to verify the email where the session is gone', async () => {
    const page = await atTheBank(newEmail('refuses-signed-out'))
    await page.context().clearCookies()
    await press(page, 'Fail')
    await page.getByText('Your bank didn’t confirm this payment').waitFor()
    await page.getByText(VERIFY_FIRST).waitFor()
    await expect.poll(() => cardNumber(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Verify Email' }).click()
    await page.waitForURL('**/subscribe/business?billing=yearly')
  })

  it('of an approved payment says that it is paid, and to sign in, where the session is gone', async () => {
    const email = newEmail('approves-signed-out')
    const page = await atTheBank(email)
    await page.context().clearCookies()
    await press(page, 'Approve')
    await heading(page, 'Payment Successful')
    await page.getByText('Your session has expired. Please sign in again.').waitFor()
    await expect.poll(() => planOf(email)).toBe('Business')
  })

  it('that names no plan leads away only when nothing was paid', async () => {
    const page = await visit('/subscribe-success', { as: newEmail('names-no-plan') })
    await page.waitForURL('**/plans')
    await open(page, '/subscribe-success?payment_intent=pi_1&redirect_status=succeeded')
    await heading(page, 'Processing Your Payment')
  })
})
