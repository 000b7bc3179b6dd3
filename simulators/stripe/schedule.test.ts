import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Prices, priceList, startTestSimulator, subscribed, type TestSimulator } from './testing/test-simulator.ts'

let test: TestSimulator
let prices: Prices
let subscription: Stripe.Subscription
let schedule: Stripe.SubscriptionSchedule

beforeAll(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
})
afterAll(() => test.stop())

beforeEach(async () => {
  subscription = (await subscribed(test, prices.pro.month)).subscription
  schedule = await test.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
})

const again = () => test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
const scheduled = () => test.stripe.subscriptionSchedules.retrieve(schedule.id)

/** Schedules a downgrade at the end of the current period. */
function downgrade(price: Stripe.Price) {
  const { start_date, end_date } = schedule.phases[0]!
  return test.stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { items: [{ price: prices.pro.month.id }], start_date, end_date, proration_behavior: 'none' },
      { items: [{ price: price.id }], proration_behavior: 'none' },
    ],
  })
}

describe('a schedule made from a subscription', () => {
  it('mirrors the running period and holds the subscription', async () => {
    const [item] = subscription.items.data
    expect(schedule).toMatchObject({
      status: 'active',
      phases: [{ start_date: item!.current_period_start, end_date: item!.current_period_end }],
    })
    expect((await again()).schedule).toBe(schedule.id)
    const second = test.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    await expect(second).rejects.toThrow('already attached to a schedule')
    const cancel = test.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await expect(cancel).rejects.toThrow('managed by the subscription schedule')
  })

  it('changes the price at the boundary, without proration, and lets go after that phase', async () => {
    await downgrade(prices.essential.month)
    const boundary = schedule.phases[0]!.end_date
    await test.moveTo(new Date((boundary - 1) * 1000))
    expect((await again()).items.data[0]!.price.id).toBe(prices.pro.month.id)

    await test.moveTo(new Date(boundary * 1000))
    const after = await again()
    expect(after.items.data[0]).toMatchObject({
      price: { id: prices.essential.month.id },
      current_period_start: boundary,
    })
    expect(after.latest_invoice).toMatchObject({
      total: 490,
      status: 'draft',
      billing_reason: 'subscription_cycle',
      lines: { data: [{ amount: 490 }] },
    })
    expect(await scheduled()).toMatchObject({ status: 'active', current_phase: { start_date: boundary } })

    await test.moveTo(new Date(after.items.data[0]!.current_period_end * 1000))
    expect(await scheduled()).toMatchObject({ status: 'released', released_subscription: subscription.id })
    expect(await again()).toMatchObject({ schedule: null, status: 'active', latest_invoice: { total: 490 } })
  })

  it('may change the interval too: a year begins at the boundary', async () => {
    await downgrade(prices.essential.year)
    const boundary = schedule.phases[0]!.end_date
    await test.moveTo(new Date(boundary * 1000))
    const after = await again()
    expect(after).toMatchObject({ billing_cycle_anchor: boundary, latest_invoice: { total: 4700 } })
    const end = new Date(boundary * 1000)
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    expect(after.items.data[0]!.current_period_end).toBe(end.getTime() / 1000)
  })

  it('is released, and nothing changes any more', async () => {
    await downgrade(prices.essential.month)
    await test.deliveredTypes()
    await test.stripe.subscriptionSchedules.release(schedule.id)
    expect(await test.deliveredTypes()).toEqual(['subscription_schedule.released'])
    await test.moveTo(new Date(schedule.phases[0]!.end_date * 1000))
    expect((await again()).items.data[0]!.price.id).toBe(prices.pro.month.id)
    const twice = test.stripe.subscriptionSchedules.release(schedule.id)
    await expect(twice).rejects.toThrow('`released` status')
  })

  it('ends with its subscription', async () => {
    await test.stripe.subscriptions.cancel(subscription.id)
    expect((await scheduled()).status).toBe('canceled')
  })

  it('keeps its past: the running phase begins when it began', async () => {
    const { start_date, end_date } = schedule.phases[0]!
    const items = [{ price: prices.pro.month.id }]
    const update = (phase: object) =>
      test.stripe.subscriptionSchedules.update(schedule.id, { phases: [{ items, start_date, end_date, ...phase }] })
    await expect(update({ start_date: start_date + 1 })).rejects.toThrow('start date of the current phase')
    await expect(update({ items: [{ price: prices.essential.month.id }] })).rejects.toThrow('current phase')
    await expect(update({ end_date: start_date })).rejects.toThrow('must end after')
  })
})
