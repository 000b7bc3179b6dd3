import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  chargedAt,
  type Prices,
  priceList,
  startTestSimulator,
  subscribed,
  type TestSimulator,
} from './testing/test-simulator.ts'

let test: TestSimulator
let prices: Prices
let subscription: Stripe.Subscription
let customer: string
/** The end of the first period, when the draft is created. */
let boundary: Date

beforeAll(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
})
afterAll(() => test.stop())

beforeEach(async () => {
  ;({ subscription, customer } = await subscribed(test, prices.essential.month))
  boundary = new Date(subscription.items.data[0]!.current_period_end * 1000)
  await test.moveTo(boundary)
})

const again = () => test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
const draft = async () => (await again()).latest_invoice as Stripe.Invoice
const read = ({ id }: Stripe.Invoice) => test.stripe.invoices.retrieve(id, { expand: ['payments'] })
const overTheHour = () => test.moveTo(chargedAt(boundary))
const seconds = (instant: Date) => instant.getTime() / 1000

/** The event types of an invoice, oldest first. */
async function eventsOf({ id }: Stripe.Invoice): Promise<string[]> {
  const { data } = await test.stripe.events.list({ types: ['invoice.*'], limit: 100 })
  return data
    .filter(({ data }) => (data.object as Stripe.Invoice).id === id)
    .map(({ type }) => type)
    .reverse()
}

describe('the invoice of a renewal', () => {
  it('is a draft for an hour; the next period has begun', async () => {
    const after = await again()
    expect(after).toMatchObject({ status: 'active', items: { data: [{ current_period_start: seconds(boundary) }] } })
    expect(await read(await draft())).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
      created: seconds(boundary),
      auto_advance: true,
      automatically_finalizes_at: seconds(chargedAt(boundary)),
      next_payment_attempt: seconds(chargedAt(boundary)),
      attempt_count: 0,
      amount_due: 490,
      ending_balance: null,
      number: null,
      hosted_invoice_url: null,
      payments: { data: [] },
    })
    await test.moveTo(new Date(chargedAt(boundary).getTime() - 1000))
    expect(await draft()).toMatchObject({ status: 'draft' })
  })

  it('is finalized and charged when the hour is over', async () => {
    await overTheHour()
    const paid = await draft()
    expect(paid).toMatchObject({
      status: 'paid',
      amount_paid: 490,
      ending_balance: 0,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
      status_transitions: { finalized_at: seconds(chargedAt(boundary)), paid_at: seconds(chargedAt(boundary)) },
    })
    const events = ['invoice.created', 'invoice.finalized', 'invoice.paid', 'invoice.payment_succeeded']
    expect(await eventsOf(paid)).toEqual(events)
  })

  it('takes up the balance as it is then', async () => {
    await test.stripe.customers.createBalanceTransaction(customer, { amount: -200, currency: 'usd' })
    expect(await draft()).toMatchObject({ starting_balance: -200, amount_due: 290 })
    await overTheHour()
    expect(await draft()).toMatchObject({ status: 'paid', amount_paid: 290, total: 490, starting_balance: -200 })
    expect(await test.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 })
  })

  it('is neither deleted nor voided; finalized first, it is', async () => {
    const { id } = await draft()
    await expect(test.stripe.invoices.del(id)).rejects.toThrow("can't delete invoices created by subscriptions")
    await expect(test.stripe.invoices.voidInvoice(id)).rejects.toThrow('this one is draft')
    const open = await test.stripe.invoices.finalizeInvoice(id, { auto_advance: false })
    expect(open).toMatchObject({ status: 'open', auto_advance: false, next_payment_attempt: null })
    await test.stripe.invoices.voidInvoice(id)
    await overTheHour()
    expect(await again()).toMatchObject({ status: 'active', latest_invoice: { status: 'void' } })
  })

  it('is charged an hour after it was finalized by hand', async () => {
    const { id } = await draft()
    await test.moveTo(new Date(boundary.getTime() + 60_000))
    const open = await test.stripe.invoices.finalizeInvoice(id)
    expect(open).toMatchObject({ status: 'open', next_payment_attempt: seconds(boundary) + 60 + 3600 })
    await test.moveTo(new Date(boundary.getTime() + 3_660_000))
    expect(await draft()).toMatchObject({ status: 'paid' })
  })

  it('is paid before when asked to', async () => {
    const { id } = await draft()
    expect(await test.stripe.invoices.pay(id)).toMatchObject({ status: 'paid', amount_paid: 490 })
    await overTheHour()
    const { data } = await test.stripe.paymentIntents.list({ customer })
    expect(data.map(({ amount_received }) => amount_received)).toEqual([490, 490])
  })

  it('stays a draft while it does not advance by itself', async () => {
    const { id } = await draft()
    const held = { status: 'draft', automatically_finalizes_at: null, next_payment_attempt: null }
    expect(await test.stripe.invoices.update(id, { auto_advance: false })).toMatchObject(held)
    await overTheHour()
    expect(await draft()).toMatchObject(held)
    await test.stripe.invoices.update(id, { auto_advance: true })
    await test.moveTo(new Date(chargedAt(boundary).getTime() + 3_600_000))
    expect(await draft()).toMatchObject({ status: 'paid' })
  })
})

describe('within the hour of draft', () => {
  it('a cancellation leaves the draft, which is never charged', async () => {
    await test.stripe.subscriptions.cancel(subscription.id)
    await overTheHour()
    expect(await draft()).toMatchObject({ status: 'draft', auto_advance: false, next_payment_attempt: null })
  })

  it('a cancellation at the end of the period ends the new one, which is charged', async () => {
    const ending = await test.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(ending.cancel_at).toBe(ending.items.data[0]!.current_period_end)
    await overTheHour()
    expect(await again()).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  })

  it('an upgrade credits the whole new period, and the draft is charged all the same', async () => {
    const [item] = subscription.items.data
    const upgraded = await test.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item!.id, price: prices.pro.month.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    })
    const { lines, status } = upgraded.latest_invoice as Stripe.Invoice
    expect([status, lines.data.map(({ amount }) => amount)]).toEqual(['paid', [-490, 990]])
    await overTheHour()
    const { data } = await test.stripe.paymentIntents.list({ customer })
    expect(data.map(({ amount_received }) => amount_received)).toEqual([490, 500, 490])
  })

  it('a downgrade changes the period after, and not the draft', async () => {
    const schedule = await test.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    expect(schedule.phases[0]!.start_date).toBe(seconds(boundary))
    await overTheHour()
    expect(await draft()).toMatchObject({ status: 'paid', total: 490 })
  })

  it('the deletion of the customer leaves a draft that can be neither finalized nor charged', async () => {
    const { id } = await draft()
    await test.stripe.customers.del(customer)
    await expect(test.stripe.invoices.finalizeInvoice(id)).rejects.toMatchObject({ code: 'resource_missing' })
    await overTheHour()
    expect(await test.stripe.invoices.retrieve(id)).toMatchObject({ status: 'draft', auto_advance: false })
  })
})
