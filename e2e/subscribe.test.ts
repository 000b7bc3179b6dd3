import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { isPrimary } from './testing/is-primary.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const ASKS_THE_BANK = '4000 0027 6000 3184'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 49')
  await page.getByLabel('CVC').fill('123')
}

async function payWith(page: Page, number: string) {
  await fillCard(page, number)
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** Opening the payment page begins no purchase: its button does. */
async function toCardForm(page: Page) {
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByLabel('Card number').waitFor()
}

async function planOf(email: string): Promise<string | undefined> {
  const { rows } = await journey.app.deps.pool.query<{ plan: string }>(
    'select p.name as plan from creators c join plans p on p.id = c.plan_id where c.email = $1',
    [email],
  )
  return rows[0]?.plan
}

/** The number of payments by this email. */
async function paymentsOf(email: string): Promise<number> {
  const { rows } = await journey.app.deps.pool.query<{ paid: string }>(
    'select count(*) as paid from payments p join creators c on c.id = p.creator_id where c.email = $1',
    [email],
  )
  return Number(rows[0]!.paid)
}

/** A creator on Free, at the card form for a plan. */
async function atCardForm(email: string, plan = 'pro') {
  const creator = await makeCreator(journey.app, { email })
  const visitor = await signedInAs(journey, creator)
  const nav = await journey.app.call('POST', '/api/creators/create-nav-token', {
    cookies: creator.cookies,
    body: { email, purpose: 'create_link' },
  })
  await visitor.page.goto(`${journey.url}/subscribe/${plan}/${nav.body.token}?billing=monthly`)
  await toCardForm(visitor.page)
  return visitor
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('a new creator on %s', (device, size) => {
  const email = `subscribes-on-${device.replace(/\W/g, '-')}@example.com`

  it('gets from the plans to a paid plan, after a declined card', async () => {
    const { page } = await journey.visitor({ size })
    await page.goto(`${journey.url}/plans`)
    await page.getByText('Yearly (20% off)').click()
    await page.getByRole('link', { name: 'Subscribe (Pro)' }).click()
    await heading(page, 'Subscribe to Pro')
    await page.getByLabel('Email').fill(email)
    await page.getByText('Verified', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send Verification Link' }).click()
    await heading(page, 'Check Your Email')

    await page.goto((await nextMailTo(journey.app, email)).url)
    await heading(page, 'Email Verified')
    await page.getByText('$95.00 per year').waitFor()
    await page.getByText('Save 20%').waitFor()
    await page.getByRole('button', { name: 'Complete Purchase' }).click()

    await payWith(page, DECLINED)
    await page.getByText('Payment Failed').first().waitFor()
    await page.getByText('Your card was declined.').first().waitFor()
    expect(await planOf(email)).toBe('Free')
    expect(page.url()).not.toMatch(/secret|token/)

    await payWith(page, GOOD)
    await heading(page, 'Payment Successful')
    // Said once: by the page.
    await page.getByText('Welcome to Pro').waitFor()
    await page.getByText('Your Pro plan is active now.').waitFor()
    expect(await planOf(email)).toBe('Pro')

    await page.getByRole('button', { name: 'Start Creating Links' }).click()
    await page.waitForURL('**/select-location')
    await page.getByText('Pro plan').waitFor()
    await expect.poll(() => paymentsOf(email)).toBe(1)
  })
})

describe('3-D Secure', () => {
  it('approved by the bank leads to the plan', async () => {
    const { page } = await atCardForm('approves@example.com')
    await payWith(page, ASKS_THE_BANK)
    await page.getByRole('button', { name: 'Approve' }).click()
    await heading(page, 'Payment Successful')
    await page.getByRole('main').getByText('Welcome to Pro', { exact: true }).waitFor()
    await page.getByText('Your Pro plan is active now.').waitFor()
    expect(page.url()).not.toContain('secret')
    expect(await planOf('approves@example.com')).toBe('Pro')
  })

  it('refused by the bank leads back to the payment, which takes another card', async () => {
    const { page } = await atCardForm('refuses@example.com')
    await payWith(page, ASKS_THE_BANK)
    await page.getByRole('button', { name: 'Fail' }).click()
    await page.getByText('Your bank didn’t confirm this payment').waitFor()
    expect(page.url()).not.toContain('secret')
    expect(await planOf('refuses@example.com')).toBe('Free')

    await page.reload()
    await payWith(page, GOOD)
    await page.getByText('Your Pro plan is active now.').waitFor()
    await expect.poll(() => paymentsOf('refuses@example.com')).toBe(1)
  })
})

describe("the payment provider's own page", () => {
  it('takes the payment of a signed-in creator, and the back button works', async () => {
    const email = 'checks-out@example.com'
    const { page } = await signedInAs(journey, await makeCreator(journey.app, { email }))
    await page.goto(`${journey.url}/plans`)
    await page.getByRole('link', { name: 'Subscribe (Essential)' }).click()
    const continueLink = page.getByRole('link', { name: `Continue as ${email}` })
    await continueLink.waitFor()
    expect(await isPrimary(page, `Continue as ${email}`)).toBe(true)
    expect(await isPrimary(page, 'Send Verification Link')).toBe(false)
    await continueLink.click()
    const begin = page.getByRole('button', { name: 'Continue to Payment' })
    await begin.click()
    await page.waitForURL('**/simulator/checkout/**')
    await page.goBack()
    await heading(page, 'Subscribe to Essential')
    await begin.click()
    await page.waitForURL('**/simulator/checkout/**')
    await payWith(page, GOOD)
    await heading(page, 'Payment Successful')
    await page.getByText('Your Essential plan is active now.').waitFor()
    expect(await planOf(email)).toBe('Essential')
  })
})

/** The subscription that a page continues with. */
async function begunOn(page: Page, visit: () => Promise<unknown>): Promise<string> {
  await visit()
  const reply = page.waitForResponse('**/api/create-subscription')
  await toCardForm(page)
  return (await (await reply).json()).subscriptionId
}

describe('nobody pays twice', () => {
  it('by two presses of the button', async () => {
    const { page } = await atCardForm('presses-twice@example.com')
    await fillCard(page, GOOD)
    await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
    await page.getByText('Your Pro plan is active now.').waitFor()
    await expect.poll(() => paymentsOf('presses-twice@example.com')).toBe(1)
  })

  it("by two presses of the button on the payment provider's own page", async () => {
    const email = 'checks-out-twice@example.com'
    const { page } = await signedInAs(journey, await makeCreator(journey.app, { email }))
    await page.goto(`${journey.url}/subscribe/ultra?billing=monthly`)
    await page.getByRole('link', { name: `Continue as ${email}` }).click()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.waitForURL('**/simulator/checkout/**')
    await fillCard(page, GOOD)
    await page.getByRole('button', { name: /^Pay / }).dblclick()
    await page.getByText('Your Ultra plan is active now.').waitFor()
    await expect.poll(() => paymentsOf(email)).toBe(1)
  })

  it('by going back, by loading the page again, or in a second tab', async () => {
    const email = 'comes-back@example.com'
    const { page, context } = await atCardForm(email)
    const first = await begunOn(page, () => page.reload())
    const second = await context.newPage()
    expect(await begunOn(second, () => second.goto(page.url()))).toBe(first)
    expect(first).toMatch(/^sub_/)
    await second.getByLabel('Card number').waitFor()
    await second.close()

    await page.reload()
    await toCardForm(page)
    await payWith(page, GOOD)
    await page.getByText('Your Pro plan is active now.').waitFor()
    await page.goto(`${journey.url}/subscribe-payment?plan=Pro&billing=monthly`)
    await page.getByText('You already have a subscription. Please upgrade it instead.').waitFor()
    await page.getByRole('button', { name: 'Upgrade' }).click()
    await page.waitForURL('**/upgrade-plan**')
    await expect.poll(() => paymentsOf(email)).toBe(1)
  })
})

it('shows a payment that another tab has made as paid', async () => {
  const email = 'pays-in-two-tabs@example.com'
  const { page, context } = await atCardForm(email)
  const second = await context.newPage()
  await second.goto(page.url())
  await toCardForm(second)
  await fillCard(second, GOOD)
  await payWith(page, GOOD)
  await page.getByText('Your Pro plan is active now.').waitFor()
  await second.getByRole('button', { name: /^Pay / }).click()
  await second.getByText('Your Pro plan is active now.').waitFor()
  await expect.poll(() => paymentsOf(email)).toBe(1)
})

it('grants the plan although no webhook arrives: the page asks for the state itself', async () => {
  const simulator = journey.app.simulator!
  const { page } = await atCardForm('unheard@example.com', 'ultra')
  simulator.faults.drop = true
  try {
    await payWith(page, GOOD)
    await page.getByText('Your Ultra plan is active now.').waitFor()
    expect(await planOf('unheard@example.com')).toBe('Ultra')
  } finally {
    simulator.faults.drop = false
  }
})

it('renews a payment on a page that was left open for a day, and keeps the card', async () => {
  const email = 'comes-back-tomorrow@example.com'
  const { page } = await atCardForm(email)
  await fillCard(page, GOOD)
  const simulator = journey.app.simulator!
  await simulator.advanceTo(new Date((await simulator.now()).getTime() + 86_400_000))
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByText('This page was open too long. Please press Pay again.').last().waitFor()
  await page.getByRole('button', { name: 'Pay $9.90' }).click()
  await page.getByText('Your Pro plan is active now.').waitFor()
  await expect.poll(() => paymentsOf(email)).toBe(1)
})
