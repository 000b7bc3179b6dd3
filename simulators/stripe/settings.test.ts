import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from './settings.ts'
import {
  card,
  chargedAt,
  type Prices,
  priceList,
  startTestSimulator,
  subscribed,
  type TestSimulator,
} from './testing/test-simulator.ts'

const DAY_MS = 86_400_000
const FAILS_LATER = '4000000000000341'

let test: TestSimulator
let prices: Prices

beforeEach(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
})
afterEach(() => test.stop())

const configure = (settings: Partial<Settings>) => {
  const { simulator } = test
  return simulator.configure({ ...simulator.settings, ...settings })
}
const periodEnd = ({ items }: Stripe.Subscription) => new Date(items.data[0]!.current_period_end * 1000)
const again = ({ id }: Stripe.Subscription) => test.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS)

describe('attempts at a failed renewal', () => {
  it('follow the days that are set', async () => {
    await configure({ retryDays: [1, 2, 4, 8] })
    const { subscription } = await subscribed(test, prices.pro.month, FAILS_LATER)
    const first = chargedAt(periodEnd(subscription))
    const attempts: [number, string][] = []
    for (const days of [0, 1, 2, 4, 8]) {
      await test.moveTo(daysAfter(first, days))
      const { status, latest_invoice: invoice } = await again(subscription)
      attempts.push([(invoice as Stripe.Invoice).attempt_count, status])
    }
    expect(attempts).toEqual([
      [1, 'past_due'],
      [2, 'past_due'],
      [3, 'past_due'],
      [4, 'past_due'],
      [5, 'canceled'],
    ])
  })

  it('may leave a subscription past due for good', async () => {
    await configure({ afterRetries: 'past_due' })
    const { subscription } = await subscribed(test, prices.pro.month, FAILS_LATER)
    await test.moveTo(daysAfter(periodEnd(subscription), 20))
    expect(await again(subscription)).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } })
  })

  it('may leave it unpaid: invoices stay drafts until somebody pays', async () => {
    await configure({ afterRetries: 'unpaid' })
    const { subscription } = await subscribed(test, prices.pro.month, FAILS_LATER)
    await test.moveTo(daysAfter(periodEnd(subscription), 20))
    const unpaid = await again(subscription)
    expect(unpaid.status).toBe('unpaid')

    await test.moveTo(daysAfter(periodEnd(unpaid), 1))
    const later = await again(subscription)
    expect(later).toMatchObject({ status: 'unpaid', latest_invoice: { status: 'draft', auto_advance: false } })
    await test.simulator.payInvoice((unpaid.latest_invoice as Stripe.Invoice).id, card())
    expect((await again(subscription)).status).toBe('active')
  })
})

describe('an upcoming renewal', () => {
  const announcements = () => test.stripe.events.list({ type: 'invoice.upcoming' })

  it('is announced once, so many days before', async () => {
    await configure({ upcomingDays: 15 })
    const { subscription, customer } = await subscribed(test, prices.pro.month)
    await test.moveTo(daysAfter(periodEnd(subscription), -15.1))
    expect((await announcements()).data).toEqual([])
    await test.moveTo(daysAfter(periodEnd(subscription), -1))
    const [announced, ...more] = (await announcements()).data
    expect(more).toEqual([])
    expect(announced!.created).toBe(daysAfter(periodEnd(subscription), -15).getTime() / 1000)
    expect(announced!.data.object).toMatchObject({
      object: 'invoice',
      customer,
      amount_due: 990,
      next_payment_attempt: chargedAt(periodEnd(subscription)).getTime() / 1000,
    })
    expect(announced!.data.object).not.toHaveProperty('id')
    await test.moveTo(daysAfter(periodEnd(subscription), 20))
    expect((await announcements()).data).toHaveLength(2)
  })

  it('is not announced when the subscription ends first, nor when nobody wants to know', async () => {
    const { subscription } = await subscribed(test, prices.pro.month)
    await test.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await test.moveTo(daysAfter(periodEnd(subscription), 1))
    await configure({ upcomingDays: null })
    const other = await subscribed(test, prices.pro.month)
    await test.moveTo(daysAfter(periodEnd(other.subscription), 1))
    expect((await announcements()).data).toEqual([])
  })
})
