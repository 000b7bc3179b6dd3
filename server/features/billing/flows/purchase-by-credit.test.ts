import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, beginSubscription, makeCredit, pay, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let creator: SignedIn
let people = 0

beforeEach(async () => {
  email = `has-credit-${++people}@example.com`
  creator = await makeCreator(world.app, { email })
})

const preview = (planName = 'Essential', billingPeriod = 'monthly') =>
  world.app.call('GET', `/api/purchase-preview?planName=${planName}&billingPeriod=${billingPeriod}`, {
    cookies: creator.cookies,
  })
const begin = (dueCents?: number) => beginSubscription(world, { email, planName: 'Essential', dueCents })

describe('the preview of a purchase', () => {
  test('is the list price for a creator who never was a customer, by the clock of the server', async () => {
    const { status, body } = await preview('Pro', 'yearly')
    const now = await world.app.deps.now()
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ planName: 'Pro', totalCents: 9500, taxCents: 0, dueCents: 9500, creditCents: 0 }),
    ])
    expect(new Date(body.renewsAt).getUTCFullYear()).toBe(now.getUTCFullYear() + 1)
  })

  test('is less by the credit, and begins nothing', async () => {
    await makeCredit(world, creator, 300)
    expect((await preview()).body).toMatchObject({
      totalCents: 490,
      dueCents: 190,
      creditCents: 300,
      creditAfterCents: 0,
      renewalCents: 490,
    })
    expect(await (await stripeObjectsOf(world, creator)).subscriptions()).toEqual([])
  })

  test('is zero where credit covers the price, and names the credit that remains', async () => {
    await makeCredit(world, creator, 7510)
    expect((await preview()).body).toMatchObject({ dueCents: 0, creditCents: 7510, creditAfterCents: 7020 })
  })

  test('is declined for a creator who has a subscription', async () => {
    const { body } = await begin()
    await pay(world, body.clientSecret, 'good')
    await world.simulator.settled()
    expect((await preview()).body.code).toBe('already_subscribed')
  })
})

describe('a purchase that credit covers', () => {
  beforeEach(() => makeCredit(world, creator, 7510))

  test('does not begin before the buyer has seen that nothing is due', async () => {
    for (const shown of [undefined, 490]) expect((await begin(shown)).body.code).toBe('amount_changed')
    expect(await (await stripeObjectsOf(world, creator)).subscriptions()).toEqual([])
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free' })
  })

  test('then begins immediately, and asks for a card for the renewals', async () => {
    const { body } = await begin(0)
    expect(body).toEqual({
      subscriptionId: expect.stringMatching(/^sub_/),
      setupSecret: expect.stringMatching(/^seti_/),
    })
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'active' })
    expect(await pay(world, body.setupSecret, 'good')).toBe('succeeded')
    const [living] = await (await stripeObjectsOf(world, creator)).living()
    expect(living?.default_payment_method).toMatch(/^pm_/)
  })

  test('is one purchase, however often and in however many tabs it is confirmed', async () => {
    const replies = [...(await Promise.all([begin(0), begin(0)])), await begin(0)]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.setupSecret)).size).toBe(1)
    const atStripe = await stripeObjectsOf(world, creator)
    expect([(await atStripe.subscriptions()).length, (await atStripe.invoices('paid')).length]).toEqual([1, 1])
  })

  test('asks for the rest by card where the credit was used in the meantime', async () => {
    await makeCredit(world, creator, -7510)
    const { body } = await begin(0)
    expect(body).toMatchObject({ clientSecret: expect.stringMatching(/_secret_/), dueCents: 490 })
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free' })
  })
})

test('Checkout shows the credit on its own page, and begins nothing before the payment there', async () => {
  await makeCredit(world, creator, 7510)
  const wish = { email, planName: 'Essential', billingPeriod: 'monthly' }
  expect((await callAs(world, creator, '/api/create-subscription', wish)).body.checkoutUrl).toContain('/checkout/')
  expect(await (await stripeObjectsOf(world, creator)).subscriptions()).toEqual([])
})
