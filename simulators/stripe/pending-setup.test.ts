import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  chargedAt,
  type Prices,
  priceList,
  startTestSimulator,
  type TestSimulator,
} from './testing/test-simulator.ts'

let test: TestSimulator
let prices: Prices

beforeAll(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
})
afterAll(() => test.stop())

const EXPAND = ['pending_setup_intent', 'latest_invoice']
const again = ({ id }: Stripe.Subscription) => test.stripe.subscriptions.retrieve(id, { expand: EXPAND })
const setupOf = ({ pending_setup_intent: setup }: Stripe.Subscription) => setup as Stripe.SetupIntent
const periodEnd = ({ items }: Stripe.Subscription) => new Date(items.data[0]!.current_period_end * 1000)
const overTheEnd = (subscription: Stripe.Subscription) => test.moveTo(chargedAt(periodEnd(subscription)))

/** A new subscription of a customer who has more credit than it costs. */
async function coveredByCredit(given: Partial<Stripe.SubscriptionCreateParams> = {}, credit = -1000) {
  const { id: customer } = await test.stripe.customers.create({ email: 'ada@example.com', balance: credit })
  return test.stripe.subscriptions.create({
    customer,
    items: [{ price: prices.pro.month.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: EXPAND,
    ...given,
  })
}

describe('a first invoice that credit covers', () => {
  it('makes the subscription active at once, and asks for a card by a SetupIntent', async () => {
    const subscription = await coveredByCredit()
    expect(subscription).toMatchObject({
      status: 'active',
      default_payment_method: null,
      latest_invoice: { status: 'paid', amount_due: 0, total: 990 },
      pending_setup_intent: {
        status: 'requires_payment_method',
        usage: 'off_session',
        customer: subscription.customer,
        client_secret: expect.stringContaining('_secret_'),
      },
    })
    expect(await test.simulator.confirm(setupOf(subscription).client_secret!, card())).toEqual({ status: 'succeeded' })
    const ready = await again(subscription)
    expect(ready).toMatchObject({ pending_setup_intent: null, default_payment_method: expect.stringMatching(/^pm_/) })
    await overTheEnd(ready)
    expect((await again(ready)).latest_invoice).toMatchObject({ status: 'paid', amount_paid: 980 })
  })

  it('leaves the renewal without a card when nobody gives one', async () => {
    const subscription = await coveredByCredit()
    await overTheEnd(subscription)
    expect(await again(subscription)).toMatchObject({ status: 'past_due', latest_invoice: { amount_due: 980 } })
  })

  it('keeps the card with the customer alone where the subscription saves none', async () => {
    const subscription = await coveredByCredit({ payment_settings: { save_default_payment_method: 'off' } })
    await test.simulator.confirm(setupOf(subscription).client_secret!, card())
    expect(await again(subscription)).toMatchObject({ pending_setup_intent: null, default_payment_method: null })
    const { data } = await test.stripe.customers.listPaymentMethods(String(subscription.customer))
    expect(data).toHaveLength(1)
  })

  it('goes on pending until a card is accepted, by the bank too', async () => {
    const subscription = await coveredByCredit()
    const { client_secret: secret, id } = setupOf(subscription)
    expect(await test.simulator.confirm(secret!, card('4000000000000002'))).toMatchObject({ status: 'failed' })
    expect(await test.simulator.confirm(secret!, card('4000002760003184'))).toMatchObject({ status: 'requires_action' })
    expect(setupOf(await again(subscription)).status).toBe('requires_action')
    await test.simulator.authenticate(id, true)
    expect(await again(subscription)).toMatchObject({ pending_setup_intent: null, status: 'active' })
  })

  it('needs no SetupIntent of a card that is set up at once', async () => {
    const { id: customer } = await test.stripe.customers.create({ balance: -1000 })
    const { id: good } = await test.stripe.paymentMethods.attach('pm_card_visa', { customer })
    const of = (parts: Partial<Stripe.SubscriptionCreateParams>) => coveredByCredit({ customer, ...parts })
    const atOnce = { default_payment_method: good, payment_behavior: 'allow_incomplete' as const }
    expect((await of(atOnce)).pending_setup_intent).toBeNull()
    await test.stripe.customers.update(customer, { balance: -1000 })
    expect(setupOf(await of({ default_payment_method: good }))).toMatchObject({
      status: 'requires_confirmation',
      payment_method: good,
    })
  })

  it('outlives the subscription: nobody cancels its SetupIntent', async () => {
    const subscription = await coveredByCredit()
    await test.stripe.subscriptions.cancel(subscription.id)
    expect(setupOf(await again(subscription)).status).toBe('requires_payment_method')
  })

  it('that takes something from a card has none', async () => {
    expect((await coveredByCredit({}, -100)).pending_setup_intent).toBeNull()
  })
})

describe('a trial', () => {
  const trial = (given: Partial<Stripe.SubscriptionCreateParams> = {}) =>
    coveredByCredit({ trial_period_days: 14, ...given }, 0)

  it('costs nothing, asks for a card, and is paid with it when it ends', async () => {
    const subscription = await trial()
    const start = test.now().getTime() / 1000
    expect(subscription).toMatchObject({
      status: 'trialing',
      trial_start: start,
      trial_end: start + 14 * 86_400,
      billing_cycle_anchor: start + 14 * 86_400,
      pending_setup_intent: { status: 'requires_payment_method' },
      latest_invoice: { status: 'paid', total: 0, lines: { data: [{ description: 'Trial period for Pro' }] } },
    })
    await test.simulator.confirm(setupOf(subscription).client_secret!, card())
    await overTheEnd(subscription)
    const paid = await again(subscription)
    expect(paid).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 990 } })
    expect(periodEnd(paid).getTime()).toBeGreaterThan(periodEnd(subscription).getTime() + 27 * 86_400_000)
    const { data } = await test.stripe.events.list({ type: 'customer.subscription.trial_will_end' })
    expect(data.map(({ created }) => created)).toEqual([start + 11 * 86_400])
  })

  it.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('without a card is followed by what was agreed: %s', async (missing_payment_method, status) => {
    const subscription = await trial({ trial_settings: { end_behavior: { missing_payment_method } } })
    await overTheEnd(subscription)
    expect((await again(subscription)).status).toBe(status)
  })

  it('ends in the future, and in one way', async () => {
    await expect(trial({ trial_period_days: 0 })).rejects.toMatchObject({ param: 'trial_period_days' })
    await expect(trial({ trial_end: 2_000_000_000 })).rejects.toMatchObject({ param: 'trial_end' })
  })
})
