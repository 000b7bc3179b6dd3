import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, type Prices, priceList, startTestSimulator, type TestSimulator } from './testing/test-simulator.ts'

let test: TestSimulator
let prices: Prices

beforeAll(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
})
afterAll(() => test.stop())

async function opened() {
  const customer = await test.stripe.customers.create({ email: 'ada@example.com' })
  const session = await test.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'creator-1',
    line_items: [{ price: prices.pro.month.id, quantity: 1 }],
    success_url: 'http://service.test/subscribe-success?session_id={CHECKOUT_SESSION_ID}',
    subscription_data: { metadata: { creatorId: 'creator-1' } },
  })
  return { session, customer: customer.id }
}

const again = (id: string) => test.stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'invoice'] })
const subscriptionsOf = async (customer: string) =>
  (await test.stripe.subscriptions.list({ customer, status: 'all' })).data

describe('a Checkout session', () => {
  it('stands open at its page, without a subscription', async () => {
    const { session, customer } = await opened()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 990,
      subscription: null,
      url: `http://service.test/simulator/checkout/${session.id}`,
    })
    expect(await subscriptionsOf(customer)).toEqual([])
  })

  it('is complete once paid: the subscription is active and its card kept', async () => {
    const { session, customer } = await opened()
    await test.deliveredTypes()
    expect(await test.simulator.completeCheckout(session.id, card())).toEqual({ status: 'succeeded' })
    const done = await again(session.id)
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: { status: 'active', customer, metadata: { creatorId: 'creator-1' } },
      invoice: { status: 'paid', amount_paid: 990 },
    })
    expect((await subscriptionsOf(customer))[0]!.default_payment_method).toMatch(/^pm_/)
    expect(await test.deliveredTypes()).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
      'checkout.session.completed',
    ])
    expect(await test.simulator.completeCheckout(session.id, card())).toMatchObject({ status: 'failed' })
    expect(await subscriptionsOf(customer)).toHaveLength(1)
  })

  it('stays open after a declined card and after a refusal by the bank', async () => {
    const { session, customer } = await opened()
    expect(await test.simulator.completeCheckout(session.id, card('4000000000000002'))).toMatchObject({
      code: 'card_declined',
    })
    const outcome = await test.simulator.completeCheckout(session.id, card('4000002760003184'))
    const [intent] = (await test.stripe.paymentIntents.list({ customer })).data
    expect(outcome).toMatchObject({ status: 'requires_action', url: expect.stringContaining(intent!.id) })
    await test.simulator.authenticate(intent!.id, false)
    expect((await again(session.id)).status).toBe('open')
    expect(await subscriptionsOf(customer)).toEqual([])

    await test.simulator.completeCheckout(session.id, card('4000002760003184'))
    await test.simulator.authenticate(intent!.id, true)
    expect(await again(session.id)).toMatchObject({ status: 'complete', subscription: { status: 'active' } })
  })

  it('expires after 24 hours, or when it is told to', async () => {
    const [{ session }, other] = [await opened(), await opened()]
    await test.deliveredTypes()
    expect(await test.stripe.checkout.sessions.expire(other.session.id)).toMatchObject({ status: 'expired', url: null })
    await test.moveTo(new Date(session.expires_at * 1000))
    expect((await again(session.id)).status).toBe('expired')
    expect(await test.deliveredTypes()).toContain('checkout.session.expired')
    expect(await test.simulator.completeCheckout(session.id, card())).toMatchObject({
      code: 'checkout_session_not_open',
    })
    await expect(test.stripe.checkout.sessions.expire(session.id)).rejects.toThrow('can be expired')
  })
})
