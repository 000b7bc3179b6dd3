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

const DAY_S = 86_400

let test: TestSimulator
let prices: Prices
let subscription: Stripe.Subscription
let customer: string
let start: number
let end: number

beforeAll(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
})
afterAll(() => test.stop())

beforeEach(async () => {
  ;({ subscription, customer } = await subscribed(test, prices.pro.month))
  const [item] = subscription.items.data
  start = item!.current_period_start
  end = item!.current_period_end
})

const update = (changes: Stripe.SubscriptionUpdateParams) => test.stripe.subscriptions.update(subscription.id, changes)
const again = () => test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice
const moveTo = (seconds: number) => test.moveTo(new Date(seconds * 1000))
const periodEnd = ({ items }: Stripe.Subscription) => items.data[0]!.current_period_end
const balance = async () => ((await test.stripe.customers.retrieve(customer)) as Stripe.Customer).balance
/** The price of a part of a period that costs 990 cents. */
const share = (from: number, to: number) => Math.round((990 * (to - from)) / (end - start))

describe('a date within the current period', () => {
  it('ends the subscription then, and credits the rest of the period', async () => {
    const date = start + 10 * DAY_S
    const ending = await update({ cancel_at: date })
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at: date,
      cancel_at_period_end: false,
      canceled_at: start,
      cancellation_details: { reason: 'cancellation_requested' },
    })
    expect(periodEnd(ending)).toBe(date)
    await moveTo(date - 1)
    expect((await again()).status).toBe('active')
    await moveTo(date)
    const ended = await again()
    expect(ended).toMatchObject({ status: 'canceled', ended_at: date, canceled_at: start })
    expect(invoiceOf(ended)).toMatchObject({ status: 'paid', total: -share(date, end), amount_due: 0 })
    expect(await balance()).toBe(-share(date, end))
  })

  it('credits nothing without prorations', async () => {
    const date = start + 10 * DAY_S
    await update({ cancel_at: date, proration_behavior: 'none' })
    await moveTo(date)
    const canceled = await again()
    expect([canceled.status, invoiceOf(canceled).id]).toEqual(['canceled', subscription.latest_invoice])
    expect(await balance()).toBe(0)
  })

  it('credits at once when it is to be invoiced', async () => {
    await update({ cancel_at: start + 10 * DAY_S, proration_behavior: 'always_invoice' })
    expect(await balance()).toBe(-share(start + 10 * DAY_S, end))
  })

  it('is taken away by an empty value: the period is whole again, and nothing is credited', async () => {
    await update({ cancel_at: start + 10 * DAY_S })
    await moveTo(start + 5 * DAY_S)
    const kept = await update({ cancel_at: '' })
    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null, cancellation_details: { reason: null } })
    expect(periodEnd(kept)).toBe(end)
    await test.moveTo(chargedAt(new Date(end * 1000)))
    expect(invoiceOf(await again())).toMatchObject({ status: 'paid', total: 990 })
  })

  it('moves: what is credited follows', async () => {
    await update({ cancel_at: start + 10 * DAY_S })
    await update({ cancel_at: start + 20 * DAY_S })
    await update({ cancel_at: start + 5 * DAY_S })
    await moveTo(start + 5 * DAY_S)
    expect((await again()).status).toBe('canceled')
    expect(Math.abs((await balance()) + share(start + 5 * DAY_S, end))).toBeLessThanOrEqual(1)
  })
})

describe('a date in a later period', () => {
  it('leaves the current one as it is, and cuts the later one short', async () => {
    const date = end + 7 * DAY_S
    expect(periodEnd(await update({ cancel_at: date }))).toBe(end)
    await test.moveTo(chargedAt(new Date(end * 1000)))
    const last = await again()
    expect([last.status, periodEnd(last)]).toEqual(['active', date])
    const natural = new Date(end * 1000)
    natural.setUTCMonth(natural.getUTCMonth() + 1)
    const part = Math.round((990 * 7 * DAY_S) / (natural.getTime() / 1000 - end))
    expect(invoiceOf(last)).toMatchObject({ status: 'paid', total: part })
    await moveTo(date)
    expect(await again()).toMatchObject({ status: 'canceled', ended_at: date })
    expect(await balance()).toBe(0)
  })
})

describe('the end of a period', () => {
  it('is resolved at once from its name', async () => {
    expect(await update({ cancel_at: 'min_period_end' })).toMatchObject({ cancel_at: end, cancel_at_period_end: false })
    expect(await update({ cancel_at: 'max_period_end' })).toMatchObject({ cancel_at: end })
    await moveTo(end)
    expect(await again()).toMatchObject({ status: 'canceled', ended_at: end })
    expect(await balance()).toBe(0)
  })

  it('replaces a date, but taking it back does not take a date away', async () => {
    const ending = await update({ cancel_at_period_end: true })
    expect(ending).toMatchObject({ cancel_at: end, cancel_at_period_end: true })
    expect(await update({ cancel_at: 'max_period_end' })).toMatchObject({ cancel_at: end, cancel_at_period_end: false })
    expect(await update({ cancel_at_period_end: false })).toMatchObject({ cancel_at: end })
    expect(await update({ cancel_at_period_end: true })).toMatchObject({ cancel_at_period_end: true })
    expect(await update({ cancel_at_period_end: false })).toMatchObject({ cancel_at: null, canceled_at: null })
  })

  it('follows the period where a change begins a new one', async () => {
    await update({ cancel_at_period_end: true })
    const items = [{ id: subscription.items.data[0]!.id, price: prices.pro.year.id }]
    const yearly = await update({ items })
    expect(yearly.cancel_at).toBe(periodEnd(yearly))
    expect(yearly.cancel_at).toBeGreaterThan(end)
  })
})

describe('a new subscription', () => {
  const create = (given: Partial<Stripe.SubscriptionCreateParams>) =>
    test.stripe.subscriptions.create({
      customer,
      items: [{ price: prices.pro.month.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice'],
      ...given,
    })

  it('until a date costs the part of the period', async () => {
    const until = await create({ cancel_at: start + 10 * DAY_S })
    expect([until.cancel_at, periodEnd(until)]).toEqual([start + 10 * DAY_S, start + 10 * DAY_S])
    expect(invoiceOf(until).total).toBe(share(start, start + 10 * DAY_S))
    const whole = await create({ cancel_at: start + 10 * DAY_S, proration_behavior: 'none' })
    expect(invoiceOf(whole).total).toBe(990)
  })

  it('may end with its first period', async () => {
    expect(await create({ cancel_at_period_end: true })).toMatchObject({ cancel_at: end, cancel_at_period_end: true })
  })
})

describe('a cancellation', () => {
  it('is in the future, and said in one way', async () => {
    await expect(update({ cancel_at: start })).rejects.toMatchObject({ param: 'cancel_at' })
    await expect(update({ cancel_at: '', cancel_at_period_end: false })).rejects.toThrow('only specify one')
    await expect(update({ cancel_at: 'tomorrow' as 'min_period_end' })).rejects.toMatchObject({ param: 'cancel_at' })
  })

  it('is not for a subscription that a schedule manages', async () => {
    await test.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    await expect(update({ cancel_at: 'min_period_end' })).rejects.toMatchObject({ param: 'cancel_at' })
  })

  it('keeps its details, which may be told after the end too', async () => {
    const cancellationDetails = { comment: 'Too many mails', feedback: 'other' as const }
    await update({ cancel_at: 'min_period_end', cancellation_details: cancellationDetails })
    await moveTo(end)
    const ended = await update({ cancellation_details: { feedback: 'unused' } })
    expect(ended.cancellation_details).toMatchObject({
      comment: 'Too many mails',
      feedback: 'unused',
      reason: 'cancellation_requested',
    })
    await expect(update({ cancel_at: '' })).rejects.toThrow('A canceled subscription can only update')
  })
})
