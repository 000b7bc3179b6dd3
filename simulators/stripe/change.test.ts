import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  chargedAt,
  type Prices,
  priceList,
  secretOf,
  startTestSimulator,
  subscribed,
  type TestSimulator,
} from './testing/test-simulator.ts'

let test: TestSimulator
let prices: Prices

beforeAll(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
})
afterAll(() => test.stop())

const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice
const seconds = () => Math.floor(test.now().getTime() / 1000)
const later = (days: number) => test.moveTo(new Date(test.now().getTime() + days * 86_400_000))

const toPrice = (subscription: Stripe.Subscription, price: Stripe.Price) => ({
  items: [{ id: subscription.items.data[0]!.id, price: price.id }],
  proration_behavior: 'always_invoice' as const,
  payment_behavior: 'pending_if_incomplete' as const,
  expand: ['latest_invoice.confirmation_secret'],
})

describe('a change to a dearer price', () => {
  it('costs the difference for the rest of the period, to the second, as shown before', async () => {
    const { subscription } = await subscribed(test, prices.essential.month)
    await later(10.5)
    const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!
    const proration_date = seconds()
    const share = (end - proration_date) / (end - start)
    const { items, proration_behavior } = toPrice(subscription, prices.pro.month)
    const preview = await test.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior, proration_date },
    })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-Math.round(490 * share), Math.round(990 * share)])
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).items.data[0]!.price.id).toBe(
      prices.essential.month.id,
    )

    await later(0.01)
    const upgraded = await test.stripe.subscriptions.update(subscription.id, {
      ...toPrice(subscription, prices.pro.month),
      proration_date,
    })
    expect(invoiceOf(upgraded)).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_paid: preview.amount_due,
    })
    expect(upgraded).toMatchObject({ status: 'active', pending_update: null })
    expect(upgraded.items.data[0]).toMatchObject({ price: { id: prices.pro.month.id }, current_period_end: end })
  })

  it('credits a second change within a period from what the first one debited', async () => {
    const { subscription } = await subscribed(test, prices.essential.month)
    const [item] = subscription.items.data
    const share = () => (item!.current_period_end - seconds()) / (item!.current_period_end - item!.current_period_start)
    await later(7.123)
    const first = invoiceOf(
      await test.stripe.subscriptions.update(subscription.id, toPrice(subscription, prices.pro.month)),
    )
    const debit = first.lines.data.find(({ amount }) => amount > 0)!
    expect(debit.amount).toBe(Math.round(990 * share()))
    const debited = item!.current_period_end - seconds()

    await later(11.987)
    const change = toPrice(subscription, prices.essential.month)
    const second = invoiceOf(await test.stripe.subscriptions.update(subscription.id, change))
    const [credit] = second.lines.data
    const left = item!.current_period_end - seconds()
    expect(credit!.amount).toBe(-Math.round((debit.amount * left) / debited))
    expect(credit!.parent!.subscription_item_details!.proration_details!.credited_items).toEqual({
      invoice: first.id,
      invoice_line_items: [debit.id],
    })
  })

  it('credits what was debited, whatever the price says by then', async () => {
    const { subscription } = await subscribed(test, prices.essential.month)
    const { items } = toPrice(subscription, prices.pro.month)
    // The new price applies from the next period; nothing is debited before.
    await test.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' })
    const preview = await test.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { cancel_now: true },
    })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-490])
  })

  it('credits nothing of a change that nobody has paid', async () => {
    const { subscription } = await subscribed(test, prices.essential.month, '4000000000000341')
    await later(5)
    await test.stripe.subscriptions.update(subscription.id, toPrice(subscription, prices.pro.month))
    const preview = await test.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { cancel_now: true },
    })
    expect(preview.lines.data[0]!.amount).toBeGreaterThan(-490)
  })

  it('waits for its payment where the card asks for the payer', async () => {
    const { subscription } = await subscribed(test, prices.essential.month, '4000000000000341')
    await test.deliveredTypes()
    const waiting = await test.stripe.subscriptions.update(subscription.id, toPrice(subscription, prices.pro.month))
    expect(waiting.items.data[0]!.price.id).toBe(prices.essential.month.id)
    expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(prices.pro.month.id)
    expect(invoiceOf(waiting).status).toBe('open')
    expect(waiting.status).toBe('active')

    expect(await test.simulator.confirm(secretOf(waiting), card('4000000000000002'))).toMatchObject({
      status: 'failed',
    })
    await test.simulator.confirm(secretOf(waiting), card())
    const paid = await test.stripe.subscriptions.retrieve(subscription.id)
    expect(paid.items.data[0]!.price.id).toBe(prices.pro.month.id)
    expect(paid.pending_update).toBeNull()
    expect(await test.deliveredTypes()).toEqual([
      'invoice.payment_failed',
      'customer.subscription.updated',
      'invoice.payment_failed',
      'customer.subscription.updated',
      'customer.subscription.pending_update_applied',
      'invoice.paid',
    ])
  })

  it('is given up after 23 hours: its invoice is void, and nothing was granted', async () => {
    const { subscription } = await subscribed(test, prices.essential.month, '4000000000000341')
    const waiting = await test.stripe.subscriptions.update(subscription.id, toPrice(subscription, prices.pro.month))
    await test.deliveredTypes()
    await later(1)
    const after = await test.stripe.subscriptions.retrieve(subscription.id)
    expect(after).toMatchObject({ status: 'active', pending_update: null })
    expect(after.items.data[0]!.price.id).toBe(prices.essential.month.id)
    expect((await test.stripe.invoices.retrieve(invoiceOf(waiting).id)).status).toBe('void')
    expect(await test.deliveredTypes()).toContain('customer.subscription.pending_update_expired')
  })

  it('takes nothing else along while it waits', async () => {
    const { subscription } = await subscribed(test, prices.essential.month)
    const change = { ...toPrice(subscription, prices.pro.month), metadata: { note: 'no' } }
    await expect(test.stripe.subscriptions.update(subscription.id, change)).rejects.toMatchObject({ param: 'metadata' })
  })

  it('is refused as a whole with error_if_incomplete', async () => {
    const { subscription } = await subscribed(test, prices.essential.month, '4000000000000341')
    const change = { ...toPrice(subscription, prices.pro.month), payment_behavior: 'error_if_incomplete' as const }
    await expect(test.stripe.subscriptions.update(subscription.id, change)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
    })
    const after = await test.stripe.subscriptions.retrieve(subscription.id)
    expect(after).toMatchObject({ status: 'active', latest_invoice: subscription.latest_invoice })
  })
})

describe('a change of the interval', () => {
  it('begins a new period at once; what was paid for longer becomes credit for the next invoices', async () => {
    const { subscription, customer } = await subscribed(test, prices.essential.year)
    await later(30)
    const upgraded = await test.stripe.subscriptions.update(subscription.id, toPrice(subscription, prices.pro.month))
    const [item] = upgraded.items.data
    expect(item!.current_period_start).toBe(seconds())
    expect(upgraded.billing_cycle_anchor).toBe(seconds())
    const year = subscription.items.data[0]!
    const left = (year.current_period_end - seconds()) / (year.current_period_end - year.current_period_start)
    const credit = Math.round(4700 * left) - 990
    expect(invoiceOf(upgraded)).toMatchObject({
      status: 'paid',
      total: -credit,
      amount_due: 0,
      ending_balance: -credit,
      confirmation_secret: null,
    })
    expect(await test.stripe.customers.retrieve(customer)).toMatchObject({ balance: -credit })

    await test.moveTo(chargedAt(new Date(item!.current_period_end * 1000)))
    const renewed = await test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(invoiceOf(renewed)).toMatchObject({ total: 990, amount_due: 0, starting_balance: -credit, status: 'paid' })
    expect(await test.stripe.customers.retrieve(customer)).toMatchObject({ balance: -(credit - 990) })
  })
})
