import { beforeEach, describe, expect, test } from 'vitest'
import { callAs, cards } from '../../../testing/billing-world.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import {
  accountStateOf,
  beginSubscription,
  makeSubscriber,
  pay,
  stripeObjectsOf,
} from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let creator: SignedIn
let people = 0

beforeEach(async () => {
  email = `buyer-${++people}@example.com`
  creator = await makeCreator(world.app, { email })
})

const begin = (planName: 'Essential' | 'Pro' = 'Pro', billingPeriod: 'monthly' | 'yearly' = 'monthly') =>
  beginSubscription(world, { email, planName, billingPeriod })
const checkOut = (body: Record<string, unknown> = {}) =>
  callAs(world, creator, '/api/create-subscription', { email, planName: 'Pro', billingPeriod: 'monthly', ...body })
const sessionIdOf = (checkoutUrl: string) => new URL(checkoutUrl).pathname.split('/').at(-1)!

describe('by the card form', () => {
  test('with a creatorToken the reply is a secret, and the plan begins once it is paid', async () => {
    const { status, body } = await begin('Essential')
    expect([status, body]).toEqual([
      200,
      {
        clientSecret: expect.stringMatching(/_secret_/),
        dueCents: 490,
        subscriptionId: expect.stringMatching(/^sub_/),
      },
    ])
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free' })
    expect(await pay(world, body.clientSecret, 'good')).toBe('succeeded')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', expiresAt: null, state: 'active' })
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([490])
  })

  test('repeated, it continues the same payment, after a declined card too', async () => {
    const first = await begin()
    expect(await pay(world, first.body.clientSecret, 'declined')).toBe('failed')
    const second = await begin()
    expect(second.body).toEqual(first.body)
    expect(await pay(world, second.body.clientSecret, 'threeDSecure')).toBe('succeeded')
    const atStripe = await stripeObjectsOf(world, creator)
    expect([await atStripe.living(), await atStripe.charges()]).toEqual([[expect.anything()], [990]])
  })

  test('five simultaneous requests are one purchase', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => begin()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.clientSecret)).size).toBe(1)
    const atStripe = await stripeObjectsOf(world, creator)
    expect((await atStripe.subscriptions()).length).toBe(1)
    const { data } = await world.stripe.customers.list({ email, limit: 10 })
    expect(data.map(({ id, metadata }) => [id, metadata])).toEqual([
      [atStripe.customer, { creatorId: creator.creatorId }],
    ])
  })

  test('another plan or period replaces an unpaid purchase', async () => {
    const essential = await begin('Essential')
    const yearly = await begin('Pro', 'yearly')
    expect(yearly.body.clientSecret).not.toBe(essential.body.clientSecret)
    expect((await (await stripeObjectsOf(world, creator)).unpaid()).map(({ id }) => id)).toEqual([
      yearly.body.subscriptionId,
    ])
    expect(await pay(world, essential.body.clientSecret, 'good')).toBe('failed')
    const again = await begin('Essential')
    expect(again.body.subscriptionId).not.toBe(essential.body.subscriptionId)
    expect(await pay(world, again.body.clientSecret, 'good')).toBe('succeeded')
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([490])
  })

  test('a purchase abandoned for a day begins anew', async () => {
    const first = await begin()
    await world.app.advance('24 hours')
    await world.simulator.catchUp()
    const second = await begin()
    expect(second.body.subscriptionId).not.toBe(first.body.subscriptionId)
    expect(await pay(world, second.body.clientSecret, 'good')).toBe('succeeded')
  })

  test('a token of another session buys nothing', async () => {
    const reply = await checkOut({ creatorToken: 'a'.repeat(43) })
    expect([reply.status, reply.body.code]).toEqual([401, 'token_invalid'])
  })
})

describe('by Checkout', () => {
  test('without a creatorToken the reply is a page that leads back', async () => {
    const { status, body } = await checkOut()
    expect([status, Object.keys(body)]).toEqual([200, ['checkoutUrl']])
    const session = await world.stripe.checkout.sessions.retrieve(sessionIdOf(body.checkoutUrl))
    const appUrl = world.app.deps.config.APP_URL
    // The URL passes through the provider, and stays in browser histories.
    const query = 'plan=Pro&new=true&billing=monthly'
    expect(session.success_url).toBe(`${appUrl}/subscribe-success?session_id={CHECKOUT_SESSION_ID}&${query}`)
    expect(session.cancel_url).toBe(`${appUrl}/plans`)
    expect([session.client_reference_id, session.customer]).toEqual([
      creator.creatorId,
      (await stripeObjectsOf(world, creator)).customer,
    ])
    await world.simulator.completeCheckout(session.id, cards.good)
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
  })

  test('five simultaneous requests get one page, and later requests the same page', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => checkOut()))
    expect(new Set([...replies, await checkOut()].map(({ body }) => body.checkoutUrl)).size).toBe(1)
    expect((await (await stripeObjectsOf(world, creator)).openSessions()).length).toBe(1)
  })

  test('another plan closes the page of the first plan; an expired page is replaced', async () => {
    const first = await checkOut()
    const other = await checkOut({ planName: 'ultra' })
    const atStripe = await stripeObjectsOf(world, creator)
    expect((await atStripe.openSessions()).map(({ url }) => url)).toEqual([other.body.checkoutUrl])
    const again = await checkOut()
    expect(again.body.checkoutUrl).not.toBe(first.body.checkoutUrl)
    await world.app.advance('25 hours')
    await world.simulator.catchUp()
    const later = await checkOut()
    expect(later.body.checkoutUrl).not.toBe(again.body.checkoutUrl)
    expect((await atStripe.openSessions()).map(({ url }) => url)).toEqual([later.body.checkoutUrl])
  })

  test('of the card form and a page, only the newer one can be paid', async () => {
    const byForm = await begin()
    const byPage = await checkOut()
    const atStripe = await stripeObjectsOf(world, creator)
    expect(await atStripe.unpaid()).toEqual([])
    expect(await pay(world, byForm.body.clientSecret, 'good')).toBe('failed')
    const formAgain = await begin()
    expect(await atStripe.openSessions()).toEqual([])
    expect(formAgain.body.subscriptionId).not.toBe(byForm.body.subscriptionId)
    const late = world.simulator.completeCheckout(sessionIdOf(byPage.body.checkoutUrl), cards.good)
    expect((await late.catch(() => ({ status: 'failed' }))).status).toBe('failed')
    expect(await pay(world, formAgain.body.clientSecret, 'good')).toBe('succeeded')
    expect(await atStripe.charges()).toEqual([990])
  })
})

describe('what is declined', () => {
  test('a price other than the current one', async () => {
    const { body: prices } = await world.app.call('GET', '/api/stripe-prices')
    const proMonthly = prices.find((one: { planName: string; interval: string }) => one.planName === 'Pro').priceId
    expect((await checkOut({ priceId: proMonthly })).status).toBe(200)
    const reply = await checkOut({ priceId: 'price_of_last_year' })
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'The price of this plan has changed. Please check the plans again.', code: 'price_changed' },
    ])
  })

  test('a second subscription, by form and by page', async () => {
    await makeSubscriber(world, { email, planName: 'Essential' })
    for (const reply of [await begin(), await checkOut()])
      expect([reply.status, reply.body]).toEqual([
        409,
        { error: 'You already have a subscription. Please upgrade it instead.', code: 'already_subscribed' },
      ])
  })

  test('a payment whose events were lost is found, and nothing is bought twice', async () => {
    Object.assign(world.simulator.faults, { drop: true })
    const { body } = await begin()
    await pay(world, body.clientSecret, 'good')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free' })
    expect((await begin()).body.code).toBe('already_subscribed')
    Object.assign(world.simulator.faults, { drop: false })
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
  })

  test("another creator's email, a plan that is not sold, a request without a session", async () => {
    expect((await checkOut({ email: 'somebody@example.com' })).status).toBe(403)
    expect((await checkOut({ planName: 'Free' })).status).toBe(400)
    expect((await world.app.call('POST', '/api/create-subscription', { body: { planName: 'Pro' } })).status).toBe(401)
  })

  test('too many requests', async () => {
    const { cookies } = creator
    const body = { email, planName: 'Pro', priceId: 'price_of_last_year' }
    const request = () => world.app.call('POST', '/api/create-subscription', { cookies, body })
    const replies = await Promise.all(Array.from({ length: 31 }, request))
    expect(replies.filter(({ status }) => status === 429).length).toBe(1)
    expect(replies.filter(({ status }) => status === 409).length).toBe(30)
  })
})

test('a customer that was deleted at Stripe is replaced', async () => {
  await begin()
  const { customer } = await stripeObjectsOf(world, creator)
  await world.stripe.customers.del(customer)
  const { body } = await begin()
  expect((await stripeObjectsOf(world, creator)).customer).not.toBe(customer)
  expect(await pay(world, body.clientSecret, 'good')).toBe('succeeded')
})
