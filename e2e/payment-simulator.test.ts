import type { Page } from 'playwright'
import type Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { begin, clientOf } from '../simulators/stripe/testing/test-simulator.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'

const CARD = { 'Card number': '4242424242424242', Expiry: '1249', CVC: '123' }

const journey = setUpJourney()
let stripe: Stripe
let price: Stripe.Price

beforeAll(async () => {
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = journey.app.simulator!.connection
  stripe = clientOf(STRIPE_API_URL, STRIPE_SECRET_KEY)
  price = (await stripe.prices.list({ lookup_keys: ['pro_month_usd'] })).data[0]!
})

const newCheckout = async () => {
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: `${journey.url}/terms?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${journey.url}/privacy`,
  })
}

/** Polls: without JavaScript Playwright's own waiting does not notice the next page. */
const shows = (page: Page, text: string) => expect.poll(() => page.locator('main').textContent()).toContain(text)

/** The URLs of a page of every kind, each with content. */
async function pages(): Promise<string[]> {
  const { subscription, secret, customer } = await begin(stripe, price)
  const bank = await journey.app.simulator!.confirm(secret, { number: '4000002760003184', expiry: '12/49', cvc: '123' })
  const [event] = (await stripe.events.list({ limit: 1 })).data
  const invoice = subscription.latest_invoice as Stripe.Invoice
  return [
    `${journey.url}/simulator`,
    `${journey.url}/simulator/customers`,
    `${journey.url}/simulator/customers/${customer}`,
    `${journey.url}/simulator/events`,
    `${journey.url}/simulator/events/${event!.id}`,
    (await newCheckout()).url!,
    invoice.hosted_invoice_url!,
    bank.status === 'requires_action' ? bank.url : 'no bank was asked',
    `${journey.url}/simulator/nothing`,
  ]
}

describe('the pages of the payment simulator', () => {
  it('the button to pay covers no field of the card on a small phone', async () => {
    const { page } = await journey.visitor({ size: { width: 360, height: 560 } })
    await page.goto((await newCheckout()).url!)
    const cvc = (await page.getByLabel('CVC').boundingBox())!
    const pay = (await page.getByRole('button', { name: 'Pay' }).boundingBox())!
    expect(pay.y).toBeGreaterThan(cvc.y + cvc.height)
  })

  it.each([
    ['a phone, light', PHONE, false],
    ['a phone, dark', PHONE, true],
    ['a desktop, light', DESKTOP, false],
    ['a desktop, dark', DESKTOP, true],
  ])('are accessible on %s', async (_, size, dark) => {
    const { page } = await journey.visitor({ size, dark })
    for (const url of await pages()) {
      await page.goto(url)
      expect([url, await accessibilityFaults(page)]).toEqual([url, []])
    }
  })

  it('are set in the product’s typeface', async () => {
    const { page } = await journey.visitor()
    await page.goto(`${journey.url}/simulator`)
    const state = () => document.fonts.load('1rem "Instrument Sans Variable"').then(([face]) => face?.status)
    await expect.poll(() => page.evaluate(state)).toBe('loaded')
  })

  it('take a card through 3-D Secure without JavaScript, by keyboard', async () => {
    const { page } = await journey.visitor({ context: { javaScriptEnabled: false } })
    const { url, id } = await newCheckout()
    await page.goto(url!)
    for (const [label, text] of Object.entries({ ...CARD, 'Card number': '4000000000000002' })) {
      await page.getByLabel(label).focus()
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await shows(page, 'Your card was declined.')
    await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('4000000000000002')

    await page.getByLabel('Card number').fill('4000002760003184')
    await page.getByLabel('CVC').fill('123')
    await page.keyboard.press('Enter')
    await shows(page, 'Is This You?')
    await page.getByRole('button', { name: 'Approve' }).press('Enter')
    await page.waitForURL(`${journey.url}/terms?session_id=${id}`)
    await page.goto(url!)
    await shows(page, 'Already Paid')
  })
})
