import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import {
  accountStateOf,
  beginSubscription,
  makeSubscriber,
  pay,
  stripeObjectsOf,
} from '../../../testing/subscribers.ts'
import { syncCreator } from '../index.ts'
import { createPaymentProvider } from '../stripe/payment-provider.ts'

const world = setUpBillingWorld()
let email: string
let creator: SignedIn
let people = 0

beforeEach(async () => {
  Object.assign(world.simulator.faults, { drop: false })
  email = `unlucky-${++people}@example.com`
  creator = await makeCreator(world.app, { email })
})

const begin = () => beginSubscription(world, { email, planName: 'Pro' })
const checkOut = () => callAs(world, creator, '/api/create-subscription', { email, planName: 'Pro' })
const upgrade = (body = {}) =>
  callAs(world, creator, '/api/upgrade-subscription-plan', { email, newPlanName: 'Ultra', ...body })
const syncNow = () =>
  syncCreator({ ...world.app.deps, payments: createPaymentProvider(world.app.deps.config) }, creator.creatorId)

/** Stripe repeats the first reply to an idempotency key for a day, even a failure of its own. */
describe.each(['before', 'after'] as const)('a failure of Stripe’s own, %s it made the change,', when => {
  test('of a subscription is over by the next request', async () => {
    world.simulator.failOnce('POST /v1/subscriptions', when)
    expect((await begin()).body.code).toBe('payments_unavailable')
    const { body } = await begin()
    const atStripe = await stripeObjectsOf(world, creator)
    expect(await atStripe.subscriptions()).toHaveLength(1)
    expect(await pay(world, body.clientSecret, 'good')).toBe('succeeded')
    expect(await atStripe.charges()).toEqual([990])
  })

  test('of a Checkout page is over by the next request', async () => {
    world.simulator.failOnce('POST /v1/checkout/sessions', when)
    expect((await checkOut()).body.code).toBe('payments_unavailable')
    const { body } = await checkOut()
    expect((await (await stripeObjectsOf(world, creator)).openSessions()).map(({ url }) => url)).toEqual([
      body.checkoutUrl,
    ])
  })

  test('of a customer goes unnoticed', async () => {
    world.simulator.failOnce('POST /v1/customers', when)
    expect((await begin()).status).toBe(200)
    expect((await stripeObjectsOf(world, creator)).customer).toMatch(/^cus_/)
  })

  test('of an upgrade is over by the next request', async () => {
    await makeSubscriber(world, { email, planName: 'Pro' })
    const atStripe = await stripeObjectsOf(world, creator)
    const [subscription] = await atStripe.living()
    world.simulator.failOnce(`POST /v1/subscriptions/${subscription!.id}`, when)
    expect((await upgrade()).body.code).toBe('payments_unavailable')
    expect((await upgrade()).body).toEqual({ success: true, planName: 'Ultra' })
    expect(await atStripe.charges()).toHaveLength(2)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Ultra' })
  })

  test('of a refund goes unnoticed, and the payment is refunded once', async () => {
    await makeSubscriber(world, { email, planName: 'Ultra' })
    const { customer, living } = await stripeObjectsOf(world, creator)
    Object.assign(world.simulator.faults, { drop: true })
    await payBeside(customer)
    world.simulator.failOnce('POST /v1/refunds', when)
    await syncNow().catch(() => undefined)
    await syncNow()
    expect(await living()).toHaveLength(1)
    const { data } = await world.stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] })
    const back = data.map(({ latest_charge: charge }) => (typeof charge === 'object' ? charge!.amount_refunded : 0))
    expect(back.filter(cents => cents > 0)).toEqual([990])
  })
})

describe.each(['rate_limit', 'lock_timeout'] as const)('a request over the limit of Stripe (%s)', code => {
  test('can be retried, and charges once', async () => {
    world.simulator.failOnce('POST /v1/subscriptions', code)
    expect(await begin()).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } })
    const { body } = await begin()
    expect(await pay(world, body.clientSecret, 'good')).toBe('succeeded')
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([990])
  })
})

/** A second subscription, to the plan Pro. */
async function payBeside(customer: string) {
  const { data: prices } = await world.stripe.prices.list({ lookup_keys: ['pro_month_usd'] })
  const { latest_invoice: invoice } = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: prices[0]!.id }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })
  if (typeof invoice !== 'object') throw new Error('not expanded')
  expect(await pay(world, invoice!.confirmation_secret!.client_secret, 'good')).toBe('succeeded')
}
