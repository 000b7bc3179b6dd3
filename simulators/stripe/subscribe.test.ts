import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  begin,
  card,
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

async function intentOf({ latest_invoice: invoice }: Stripe.Subscription): Promise<Stripe.PaymentIntent> {
  const id = (invoice as Stripe.Invoice).id
  const { payments } = await test.stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] })
  return payments!.data[0]!.payment.payment_intent as Stripe.PaymentIntent
}

describe('a first payment', () => {
  it('is open until a card has been confirmed, then the subscription is active', async () => {
    await test.deliveredTypes()
    const { subscription, secret, customer } = await begin(test.stripe, prices.pro.month)
    expect(subscription.status).toBe('incomplete')
    expect(await test.simulator.confirm(secret, card())).toEqual({ status: 'succeeded' })

    const paid = await test.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['default_payment_method', 'latest_invoice'],
    })
    expect(paid.status).toBe('active')
    expect(paid.default_payment_method).toMatchObject({ customer, card: { last4: '4242' } })
    expect(paid.latest_invoice).toMatchObject({
      status: 'paid',
      amount_paid: 990,
      billing_reason: 'subscription_create',
    })
    const [item] = paid.items.data
    expect(new Date(item!.current_period_end * 1000).toISOString()).toBe('2027-02-15T12:00:00.000Z')
    expect(await test.deliveredTypes()).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
    ])
  })

  it.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
  ])('fails with the card %s, and may be tried again with another', async (number, code, message) => {
    const { subscription, secret } = await begin(test.stripe, prices.pro.month)
    await test.deliveredTypes()
    expect(await test.simulator.confirm(secret, card(number))).toEqual({
      status: 'failed',
      type: 'card_error',
      code,
      message,
    })
    expect(await test.deliveredTypes()).toEqual(['invoice.payment_failed'])
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')

    expect(await test.simulator.confirm(secret, card())).toEqual({ status: 'succeeded' })
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })

  it.each([
    [{ ...card(), number: '4242 4242 4242 4241' }, 'incorrect_number'],
    [{ ...card(), number: '4242' }, 'invalid_number'],
    [{ ...card(), number: '4111111111111111' }, 'card_declined'],
    [{ ...card(), expiry: '13 / 40' }, 'invalid_expiry_month'],
    [{ ...card(), expiry: '12 / 26' }, 'invalid_expiry_year'],
    [{ ...card(), cvc: '12' }, 'invalid_cvc'],
  ])('refuses a card that cannot be: %o', async (wrong, code) => {
    const { secret } = await begin(test.stripe, prices.pro.month)
    expect(await test.simulator.confirm(secret, wrong)).toMatchObject({ status: 'failed', code })
  })

  it.each([
    [true, 'active'],
    [false, 'incomplete'],
  ])('asks for 3-D Secure; the bank answers %s', async (approved, status) => {
    const { subscription, secret } = await begin(test.stripe, prices.pro.month)
    await test.deliveredTypes()
    const outcome = await test.simulator.confirm(secret, card('4000002760003184'))
    const intent = await intentOf(subscription)
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    expect(outcome).toEqual({
      status: 'requires_action',
      url: `http://service.test/simulator/authenticate/${intent.id}`,
    })
    expect(await test.deliveredTypes()).toEqual(['invoice.payment_action_required'])

    expect(await test.simulator.authenticate(intent.id, approved)).toMatchObject(
      approved ? { status: 'succeeded' } : { status: 'failed', code: 'payment_intent_authentication_failure' },
    )
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe(status)
  })

  it('cannot be made twice', async () => {
    const { secret } = await begin(test.stripe, prices.pro.month)
    await test.simulator.confirm(secret, card())
    expect(await test.simulator.confirm(secret, card())).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  it.each([
    ['is paid', 'succeeded'],
    ['has expired', 'canceled'],
  ])('that %s is in the refusal of another try', async (_, status) => {
    const { subscription, secret } = await begin(test.stripe, prices.pro.month)
    if (status === 'succeeded') await test.simulator.confirm(secret, card())
    else await test.moveTo(new Date(test.now().getTime() + 24 * 3_600_000))
    const { id } = await intentOf(subscription)
    await expect(test.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status },
    })
  })

  it('expires after 23 hours: the invoice is void', async () => {
    const { subscription, secret } = await begin(test.stripe, prices.pro.month)
    await test.moveTo(new Date(test.now().getTime() + 23 * 3_600_000 - 1000))
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')
    await test.moveTo(new Date(test.now().getTime() + 1000))
    const expired = await test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
    expect(await test.simulator.confirm(secret, card())).toMatchObject({ status: 'failed' })
  })
})
