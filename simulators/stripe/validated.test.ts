import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  advanceClock,
  begin,
  card,
  chargedAt,
  priceList,
  secretOf,
  startTestSimulator,
  type TestSimulator,
} from './testing/test-simulator.ts'
import { createValidator, type Validator } from './testing/validator.ts'

describe("what is said both ways, by the SDK's own types", () => {
  let validator: Validator
  let test: TestSimulator

  beforeAll(async () => {
    validator = createValidator()
    test = await startTestSimulator({ through: validator.before })
  }, 120_000)
  afterAll(async () => {
    await test?.stop()
    validator?.stop()
  })

  it('has not a single violation in the life of a subscription', async () => {
    const { stripe, simulator } = test
    const { essential, pro } = await priceList(stripe)
    await stripe.products.list({ active: true })
    await stripe.products.update(String(pro.month.product), {
      description: 'Fifteen links',
      default_price: pro.month.id,
    })
    await stripe.prices.list({ lookup_keys: ['pro_month_usd'], active: true, expand: ['data.product'] })
    await stripe.prices.update(pro.year.id, { active: true, metadata: { plan: 'Pro' } })

    const { subscription, secret, customer } = await begin(stripe, essential.month)
    await stripe.customers.update(customer, { name: 'Ada', metadata: { creatorId: 'creator-1' } })
    await stripe.customers.list({ email: 'ada@example.com' })
    await stripe.subscriptions.list({ customer, status: 'all', expand: ['data.latest_invoice', 'data.customer'] })
    await simulator.confirm(secret, card('4000000000000002'))
    await simulator.confirm(secret, card('4000002760003184'))
    const [intent] = (await stripe.paymentIntents.list({ customer })).data
    await simulator.authenticate(intent!.id, true)
    await stripe.paymentIntents.retrieve(intent!.id, { expand: ['latest_charge', 'payment_method', 'customer'] })
    await stripe.customers.listPaymentMethods(customer)
    await stripe.paymentMethods.list({ customer, type: 'card' })

    const item = subscription.items.data[0]!.id
    const change = {
      items: [{ id: item, price: pro.month.id }],
      proration_behavior: 'always_invoice' as const,
      proration_date: Math.floor(test.now().getTime() / 1000),
    }
    await stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: change })
    await stripe.subscriptions.update(subscription.id, { ...change, payment_behavior: 'pending_if_incomplete' })
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id })
    const waiting = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: pro.year.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    })
    expect(waiting.pending_update).not.toBeNull()
    await simulator.confirm(secretOf(waiting), card())

    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const { start_date, end_date } = schedule.phases[0]!
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: pro.year.id, quantity: 1 }], start_date, end_date, proration_behavior: 'none' },
        {
          items: [{ price: essential.year.id, quantity: 1 }],
          duration: { interval: 'year', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    })
    await stripe.subscriptionSchedules.list({ customer })
    await test.moveTo(new Date(end_date * 1000))
    const [draft] = (await stripe.invoices.list({ subscription: subscription.id, status: 'draft' })).data
    await stripe.invoices.update(draft!.id, { auto_advance: false, metadata: { note: 'held' } })
    await expect(stripe.invoices.del(draft!.id)).rejects.toThrow("can't delete")
    await stripe.invoices.finalizeInvoice(draft!.id, { auto_advance: true })
    await test.moveTo(chargedAt(new Date(end_date * 1000)))
    await stripe.subscriptionSchedules.release(schedule.id)
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    await stripe.subscriptions.update(subscription.id, {
      cancel_at: 'min_period_end',
      cancellation_details: { comment: 'Too many mails', feedback: 'other' },
    })
    await stripe.subscriptions.update(subscription.id, { cancel_at: '' })

    const invoices = await stripe.invoices.list({ subscription: subscription.id, expand: ['data.payments'] })
    for (const { id } of invoices.data) await stripe.invoices.retrieve(id, { expand: ['confirmation_secret'] })
    const { data: payments } = await stripe.invoicePayments.list({ invoice: invoices.data[0]!.id })
    await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: String(payments[0]!.payment.payment_intent) },
    })
    const refund = await stripe.refunds.create({
      payment_intent: String(payments[0]!.payment.payment_intent),
      amount: 100,
    })
    await stripe.refunds.list({ charge: String(refund.charge) })
    await stripe.charges.retrieve(String(refund.charge), { expand: ['refunds'] })
    await stripe.customers.createBalanceTransaction(customer, { amount: -200, currency: 'usd' })
    await stripe.customers.listBalanceTransactions(customer)

    await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true })
    await stripe.events.list({ types: ['invoice.paid', 'customer.*'], limit: 100 })
    await stripe.customers.del(customer)
    await stripe.customers.retrieve(customer)
    expect(validator.violations()).toEqual([])
  })

  it('has none in Checkout, in setting up cards, with test clocks and in disputes', async () => {
    const { stripe, simulator } = test
    const [price] = (await stripe.prices.list({ lookup_keys: ['pro_month_usd'] })).data
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000, name: 'a year' })
    const customer = await stripe.customers.create({ email: 'bo@example.com', test_clock: clock.id })
    const sold = {
      mode: 'subscription' as const,
      customer: customer.id,
      client_reference_id: 'creator-2',
      line_items: [{ price: price!.id, quantity: 1 }],
      success_url: 'http://service.test/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://service.test/plans',
      subscription_data: { metadata: { creatorId: 'creator-2' } },
    }
    const session = await stripe.checkout.sessions.create(sold)
    await stripe.checkout.sessions.list({ customer: customer.id, status: 'open', expand: ['data.line_items'] })
    await simulator.completeCheckout(session.id, card('4000000000000259'))
    await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice', 'line_items'] })
    const [disputed] = (await stripe.disputes.list({})).data
    await stripe.disputes.update(disputed!.id, {
      submit: false,
      evidence: { customer_name: 'Bo' },
      metadata: { a: 'b' },
    })
    await stripe.disputes.update(disputed!.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await stripe.disputes.retrieve(disputed!.id, { expand: ['charge', 'payment_intent'] })
    const [kept] = (await stripe.customers.listPaymentMethods(customer.id)).data
    await stripe.paymentMethods.update(kept!.id, { card: { exp_month: 12, exp_year: 2041 } })
    await stripe.checkout.sessions.expire((await stripe.checkout.sessions.create(sold)).id)
    await advanceClock(stripe, clock.id, 1_800_000_000 + 40 * 86_400)

    const setup = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' })
    await simulator.confirm(setup.client_secret!, card())
    await stripe.setupIntents.retrieve(setup.id)
    await stripe.setupIntents.list({ customer: customer.id })
    const [open] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data
    await expect(stripe.invoices.pay(open!.id, { payment_method: 'pm_card_visa' })).rejects.toThrow('already paid')
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toThrow("No such customer: 'cus_nobody'")
    expect(validator.violations()).toEqual([])
  })

  it('has none where a first invoice takes nothing from a card', async () => {
    const { stripe, simulator } = test
    const [price] = (await stripe.prices.list({ lookup_keys: ['pro_month_usd'] })).data
    const { id: customer } = await stripe.customers.create({ balance: -1000 })
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: price!.id }],
      payment_behavior: 'default_incomplete',
      expand: ['pending_setup_intent'],
    })
    await simulator.confirm((subscription.pending_setup_intent as Stripe.SetupIntent).client_secret!, card())
    await stripe.subscriptions.retrieve(subscription.id)
    await stripe.subscriptions.create({
      customer,
      items: [{ price: price!.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      expand: ['pending_setup_intent', 'latest_invoice'],
    })
    expect(validator.violations()).toEqual([])
  })

  it('has none with tax', async () => {
    const { stripe, simulator } = test
    await simulator.configure({ ...simulator.settings, taxPercent: 19 })
    const [price] = (await stripe.prices.list({ lookup_keys: ['pro_month_usd'] })).data
    const { id: customer } = await stripe.customers.create({
      address: { country: 'DE', city: 'Berlin' },
      tax: { ip_address: '203.0.113.7' },
    })
    const items = [{ price: price!.id }]
    const automatic_tax = { enabled: true }
    await stripe.invoices.createPreview({ customer, automatic_tax, subscription_details: { items } })
    const subscription = await stripe.subscriptions.create({
      customer,
      items,
      automatic_tax,
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    await simulator.confirm(secretOf(subscription), card())
    await stripe.invoices.list({ customer })
    await stripe.subscriptions.update(subscription.id, {
      automatic_tax: { enabled: false },
      billing_cycle_anchor: { type: 'now' },
    })
    const sold = { mode: 'subscription' as const, customer, automatic_tax, success_url: 'http://service.test/done' }
    await stripe.checkout.sessions.create({ ...sold, line_items: [{ price: price!.id, quantity: 1 }] })
    expect(validator.violations()).toEqual([])
  })
})
