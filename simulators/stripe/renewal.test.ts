import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  chargedAt,
  type Prices,
  priceList,
  startTestSimulator,
  subscribed,
  type TestSimulator,
} from './testing/test-simulator.ts'

let test: TestSimulator
let prices: Prices

beforeAll(async () => {
  test = await startTestSimulator({ at: '2027-01-31T09:30:00Z' })
  prices = await priceList(test.stripe)
})
afterAll(() => test.stop())

const periodEnd = ({ items }: Stripe.Subscription) => new Date(items.data[0]!.current_period_end * 1000)
const again = (subscription: Stripe.Subscription) =>
  test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })

describe('the end of a period', () => {
  it('keeps the day of the month: 31 January, 28 February, 31 March', async () => {
    const { subscription } = await subscribed(test, prices.pro.month)
    const ends = [periodEnd(subscription).toISOString()]
    for (let month = 0; month < 3; month++) {
      await test.moveTo(periodEnd(await again(subscription)))
      ends.push(periodEnd(await again(subscription)).toISOString())
    }
    expect(ends).toEqual([
      '2027-02-28T09:30:00.000Z',
      '2027-03-31T09:30:00.000Z',
      '2027-04-30T09:30:00.000Z',
      '2027-05-31T09:30:00.000Z',
    ])
  })

  it('does all that was missed, in order, each at its own instant', async () => {
    const { subscription } = await subscribed(test, prices.pro.month)
    const start = test.now()
    await test.moveTo(new Date(start.getTime() + 100 * 86_400_000))
    const { data } = await test.stripe.invoices.list({ subscription: subscription.id })
    expect(data.map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_cycle',
      'subscription_cycle',
      'subscription_create',
    ])
    const [last, before] = data
    expect(last!.status_transitions.paid_at).toBe(last!.created + 3600)
    expect(last!.created - before!.created).toBeGreaterThan(27 * 86_400)
    expect(last!.lines.data[0]!.period).toEqual({
      start: last!.created,
      end: periodEnd(await again(subscription)).getTime() / 1000,
    })
  })

  it('ends a subscription that was to end then, and not before', async () => {
    const { subscription } = await subscribed(test, prices.pro.month)
    await test.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await test.moveTo(new Date(periodEnd(subscription).getTime() - 1000))
    expect((await again(subscription)).status).toBe('active')
    await test.deliveredTypes()
    await test.moveTo(periodEnd(subscription))
    expect(await again(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: periodEnd(subscription).getTime() / 1000,
    })
    expect(await test.deliveredTypes()).toContain('customer.subscription.deleted')
    await expect(test.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).rejects.toThrow(
      'A canceled subscription can only update',
    )
  })
})

describe('a renewal that fails', () => {
  let subscription: Stripe.Subscription
  let invoice: Stripe.Invoice

  beforeEach(async () => {
    subscription = (await subscribed(test, prices.pro.month, '4000000000000341')).subscription
    await test.deliveredTypes()
    await test.moveTo(chargedAt(periodEnd(subscription)))
    const due = await again(subscription)
    expect(due.status).toBe('past_due')
    invoice = due.latest_invoice as Stripe.Invoice
  })

  const retriesAt = () => test.stripe.invoices.retrieve(invoice.id).then(one => one.next_payment_attempt)
  const daysAfter = (days: number) => new Date((invoice.status_transitions.finalized_at! + days * 86_400) * 1000)

  it('leaves its invoice open, with a page to pay it, and is told', async () => {
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      billing_reason: 'subscription_cycle',
      hosted_invoice_url: `http://service.test/simulator/invoice/${invoice.id}`,
    })
    // Other subscriptions renew at the same instant.
    expect((await test.deliveredTypes()).slice(-3)).toEqual([
      'customer.subscription.updated',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ])
  })

  it('is tried again after 3, 5 and 7 days, then the subscription is canceled', async () => {
    for (const days of [3, 5, 7]) {
      expect(await retriesAt()).toBe(daysAfter(days).getTime() / 1000)
      await test.moveTo(daysAfter(days))
    }
    expect(await retriesAt()).toBeNull()
    expect(await again(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 4 },
    })
  })

  it('is mended by a payment on the page of the invoice', async () => {
    expect(await test.simulator.payInvoice(invoice.id, card())).toEqual({ status: 'succeeded' })
    expect(await again(subscription)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
    await test.moveTo(daysAfter(8))
    expect((await again(subscription)).status).toBe('active')
  })

  it('is mended by the next try, with another card', async () => {
    const customer = String(subscription.customer)
    const method = await test.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await test.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
    await test.moveTo(daysAfter(3))
    expect((await again(subscription)).status).toBe('active')
  })
})

describe('a card that asks for 3-D Secure', () => {
  it('renews by itself once the payer has approved it', async () => {
    const { stripe, simulator } = test
    const customer = await stripe.customers.create({ email: 'di@example.com' })
    const setup = await stripe.setupIntents.create({ customer: customer.id })
    expect(await simulator.confirm(setup.client_secret!, card('4000002760003184'))).toMatchObject({
      status: 'requires_action',
    })
    await simulator.authenticate(setup.id, true)
    const { payment_method } = await stripe.setupIntents.retrieve(setup.id)
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.pro.month.id }],
      default_payment_method: String(payment_method),
    })
    expect(subscription.status).toBe('active')
    await test.moveTo(chargedAt(periodEnd(subscription)))
    expect(await again(subscription)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  })
})
