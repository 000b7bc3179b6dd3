import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
let charge: Stripe.Charge

beforeEach(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
  ;({ subscription, customer } = await subscribed(test, prices.pro.month))
  charge = (await test.stripe.charges.list({ customer })).data[0]!
  await test.deliveredTypes()
})
afterEach(() => test.stop())

const operator = () => test.simulator
const again = () => test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
const openDispute = async () => {
  await operator().disputeCharge(charge.id)
  return (await test.stripe.disputes.list({ charge: charge.id })).data[0]!
}
const eventTypes = async (like: string) =>
  (await test.stripe.events.list({ type: like })).data.map(({ type }) => type).toReversed()

describe('a dispute', () => {
  it('takes the money back until it is decided', async () => {
    const dispute = await openDispute()
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 990, payment_intent: charge.payment_intent })
    expect(dispute.balance_transactions).toMatchObject([{ amount: -990 }])
    expect(await test.stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: true, refunded: false })
    expect(await eventTypes('charge.dispute.*')).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    expect(await test.deliveredTypes()).toEqual(['charge.dispute.created'])
    expect((await again()).status).toBe('active')
  })

  it.each([
    ['won', 'winning_evidence', [-990, 990], ['charge.dispute.funds_reinstated', 'charge.dispute.closed']],
    ['lost', 'losing_evidence', [-990], ['charge.dispute.closed']],
  ])('is %s by the evidence of the test mode', async (status, text, amounts, types) => {
    const { id } = await openDispute()
    const decided = await test.stripe.disputes.update(id, { evidence: { uncategorized_text: text } })
    expect(decided).toMatchObject({ status, evidence: { uncategorized_text: text } })
    expect(decided.evidence_details.submission_count).toBe(1)
    expect(decided.balance_transactions.map(({ amount }) => amount)).toEqual(amounts)
    expect((await eventTypes('charge.dispute.*')).slice(2)).toEqual(['charge.dispute.updated', ...types])
    expect(await test.deliveredTypes()).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
  })

  it('keeps evidence that is not submitted yet, and can be given up', async () => {
    const { id } = await openDispute()
    const staged = await test.stripe.disputes.update(id, { submit: false, evidence: { customer_name: 'Ada' } })
    expect(staged).toMatchObject({ status: 'needs_response', evidence: { customer_name: 'Ada' } })
    expect(staged.evidence_details.submission_count).toBe(0)
    expect((await test.stripe.disputes.close(id)).status).toBe('lost')
    await expect(test.stripe.disputes.close(id)).rejects.toMatchObject({ code: 'dispute_already_closed' })
    expect(await operator().decideDispute(id, 'won')).toBe('This dispute is already closed')
  })

  it('is opened once, and its charge cannot be refunded', async () => {
    await openDispute()
    expect(await operator().disputeCharge(charge.id)).toContain('already been disputed')
    await expect(test.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({ code: 'charge_disputed' })
  })
})

describe('a subscription that an operator ends', () => {
  it('is over at once', async () => {
    expect(await operator().endSubscription(subscription.id, 'now')).toBeNull()
    expect((await again()).status).toBe('canceled')
    expect(await test.deliveredTypes()).toEqual(['customer.subscription.deleted'])
    expect(await operator().endSubscription(subscription.id, 'now')).toContain('ended already')
  })

  it('ends with its period, on a date, or not after all', async () => {
    await operator().endSubscription(subscription.id, 'period_end')
    expect((await again()).cancel_at_period_end).toBe(true)
    const date = new Date(test.now().getTime() + 5 * 86_400_000)
    await operator().endSubscription(subscription.id, date)
    expect(await again()).toMatchObject({ cancel_at: date.getTime() / 1000, cancel_at_period_end: false })
    await operator().endSubscription(subscription.id, 'never')
    expect((await again()).cancel_at).toBeNull()
    expect(await operator().endSubscription(subscription.id, new Date(0))).toContain('future')
  })
})

describe('a card that expires', () => {
  const card = async () => (await test.stripe.customers.listPaymentMethods(customer)).data[0]!
  const renewal = () => chargedAt(new Date(subscription.items.data[0]!.current_period_end * 1000))
  const inMonthOf = (date: Date) => ({ month: date.getUTCMonth() + 1, year: date.getUTCFullYear() })

  it('fails the next renewal, until its dates are corrected', async () => {
    const { id } = await card()
    await operator().changeExpiry(id, inMonthOf(test.now()))
    expect(await eventTypes('payment_method.automatically_updated')).toHaveLength(1)
    await test.moveTo(renewal())
    const failed = await again()
    expect(failed.status).toBe('past_due')
    const [declined] = (await test.stripe.charges.list({ customer })).data
    expect(declined).toMatchObject({ paid: false, failure_code: 'expired_card' })

    const updated = await test.stripe.paymentMethods.update(id, { card: { exp_month: 12, exp_year: 2040 } })
    expect(updated.card).toMatchObject({ exp_month: 12, exp_year: 2040 })
    expect(await eventTypes('payment_method.updated')).toHaveLength(1)
    await test.stripe.invoices.pay((failed.latest_invoice as Stripe.Invoice).id)
    expect((await again()).status).toBe('active')
  })

  it('is good until the end of its month', async () => {
    await operator().changeExpiry((await card()).id, inMonthOf(renewal()))
    await test.moveTo(renewal())
    expect((await again()).status).toBe('active')
  })
})
