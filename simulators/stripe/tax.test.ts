import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  chargedAt,
  type Prices,
  priceList,
  secretOf,
  startTestSimulator,
  type TestSimulator,
} from './testing/test-simulator.ts'

let test: TestSimulator
let prices: Prices
let customer: string

beforeAll(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
})
afterAll(() => test.stop())
beforeEach(async () => {
  customer = (await test.stripe.customers.create({ email: 'ada@example.com', address: { country: 'DE' } })).id
  await taxed({ taxPercent: 19, taxBehavior: 'exclusive' })
})

const taxed = (settings: { taxPercent?: number; taxBehavior?: 'exclusive' | 'inclusive' }) => {
  const { simulator } = test
  return simulator.configure({ ...simulator.settings, ...settings })
}

/** Active, with automatic tax. */
async function subscribed(price: Stripe.Price) {
  const begun = await test.stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    automatic_tax: { enabled: true },
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  await test.simulator.confirm(secretOf(begun), card())
  return test.stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] })
}

const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice
const later = (days: number) => test.moveTo(new Date(test.now().getTime() + days * 86_400_000))

describe('automatic tax', () => {
  it('is added to a price without tax', async () => {
    const subscription = await subscribed(prices.pro.month)
    expect(subscription.automatic_tax).toMatchObject({ enabled: true, liability: { type: 'self' } })
    expect(invoiceOf(subscription)).toMatchObject({
      subtotal: 990,
      subtotal_excluding_tax: 990,
      total: 1178,
      total_excluding_tax: 990,
      amount_paid: 1178,
      automatic_tax: { enabled: true, status: 'complete' },
      total_taxes: [{ amount: 188, tax_behavior: 'exclusive', taxable_amount: 990, type: 'tax_rate_details' }],
      lines: { data: [{ amount: 990, taxes: [{ amount: 188 }] }] },
    })
  })

  it('is part of a price with tax', async () => {
    await taxed({ taxBehavior: 'inclusive' })
    expect(invoiceOf(await subscribed(prices.pro.month))).toMatchObject({
      subtotal: 990,
      subtotal_excluding_tax: 832,
      total: 990,
      total_excluding_tax: 832,
      amount_paid: 990,
      total_taxes: [{ amount: 158, tax_behavior: 'inclusive', taxable_amount: 832 }],
    })
  })

  it('follows the price where the price says how it is meant', async () => {
    const price = await test.stripe.prices.create({
      product: String(prices.pro.month.product),
      currency: 'usd',
      unit_amount: 1190,
      recurring: { interval: 'month' },
      tax_behavior: 'inclusive',
    })
    expect(invoiceOf(await subscribed(price))).toMatchObject({ total: 1190, total_taxes: [{ amount: 190 }] })
  })

  it('is on a renewal, at the rate of that day', async () => {
    const subscription = await subscribed(prices.pro.month)
    await taxed({ taxPercent: 21 })
    await test.moveTo(chargedAt(new Date(subscription.items.data[0]!.current_period_end * 1000)))
    const renewed = await test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(invoiceOf(renewed)).toMatchObject({ status: 'paid', amount_paid: 1198, total_taxes: [{ amount: 208 }] })
  })

  it('is in the preview of a change as in its invoice', async () => {
    const subscription = await subscribed(prices.essential.month)
    await later(10)
    const change = {
      items: [{ id: subscription.items.data[0]!.id, price: prices.pro.month.id }],
      proration_behavior: 'always_invoice' as const,
      proration_date: Math.floor(test.now().getTime() / 1000),
    }
    const preview = await test.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    })
    const [credit, debit] = preview.lines.data
    expect(credit!.taxes![0]!.amount).toBe(Math.round(credit!.amount * 0.19))
    expect(preview.total).toBe(preview.subtotal + credit!.taxes![0]!.amount + debit!.taxes![0]!.amount)
    const changed = await test.stripe.subscriptions.update(subscription.id, { ...change, expand: ['latest_invoice'] })
    expect(invoiceOf(changed)).toMatchObject({ total: preview.total, total_taxes: preview.total_taxes })
  })

  it('is in the preview of a purchase, with the credit that it would take', async () => {
    await test.stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'usd' })
    const preview = await test.stripe.invoices.createPreview({
      customer,
      automatic_tax: { enabled: true },
      subscription_details: { items: [{ price: prices.pro.month.id }] },
    })
    expect(preview).toMatchObject({ total: 1178, starting_balance: -500, ending_balance: 0, amount_due: 678 })
    expect((await test.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  })

  it('may be switched off later, and collects nothing at a rate of nothing', async () => {
    await taxed({ taxPercent: 0 })
    const subscription = await subscribed(prices.pro.month)
    expect(invoiceOf(subscription)).toMatchObject({
      total: 990,
      total_taxes: [{ amount: 0, taxability_reason: 'not_collecting' }],
    })
    const off = await test.stripe.subscriptions.update(subscription.id, { automatic_tax: { enabled: false } })
    expect(off.automatic_tax).toMatchObject({ enabled: false, liability: null })
    const preview = await test.stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview.total_taxes).toEqual([])
  })

  it('needs to know where the customer is', async () => {
    const { id } = await test.stripe.customers.create({})
    const order = { customer: id, items: [{ price: prices.pro.month.id }], automatic_tax: { enabled: true } }
    const begin = () => test.stripe.subscriptions.create({ ...order, payment_behavior: 'default_incomplete' })
    await expect(begin()).rejects.toMatchObject({ code: 'customer_tax_location_invalid', param: 'automatic_tax' })
    await test.stripe.customers.update(id, { tax: { ip_address: '203.0.113.7' } })
    expect((await begin()).automatic_tax.enabled).toBe(true)
  })

  it('is on the page of a Checkout session', async () => {
    const session = await test.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: prices.pro.month.id, quantity: 1 }],
      automatic_tax: { enabled: true },
      success_url: 'http://service.test/done',
    })
    expect(session).toMatchObject({ amount_subtotal: 990, amount_total: 1178, total_details: { amount_tax: 188 } })
    const [line] = (await test.stripe.checkout.sessions.listLineItems(session.id)).data
    expect(line).toMatchObject({ amount_subtotal: 990, amount_tax: 188, amount_total: 1178 })
    await test.simulator.completeCheckout(session.id, card())
    const done = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] })
    expect(done.invoice).toMatchObject({ amount_paid: 1178, total_taxes: [{ amount: 188 }] })
  })
})
