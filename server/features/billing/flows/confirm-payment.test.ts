import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAs, cards } from '../../../testing/billing-world.ts'
import { makeCreator } from '../../../testing/makers.ts'
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
let people = 0

/** Without webhooks, on which these calls must not depend. */
beforeAll(async () => {
  Object.assign(world.simulator.faults, { drop: true })
})
beforeEach(async () => {
  email = `confirmer-${++people}@example.com`
  await makeCreator(world.app, { email })
})

const unconfirmed = {
  success: false,
  error: 'This payment isn’t confirmed yet. Please wait a moment and check again.',
}
const confirmed = (planName: string) => ({ success: true, planName, message: `Your ${planName} plan is active.` })
const post = (name: string, body: Record<string, unknown>) =>
  callAs(world, { email }, `/api/${name}`, { email, ...body })

describe('manual-subscription-process', () => {
  const confirm = (planName: string, billingPeriod = 'monthly') =>
    post('manual-subscription-process', { planName, billingPeriod })

  test('finds a subscription once it is paid, and grants nothing before', async () => {
    const { body } = await beginSubscription(world, { email, planName: 'Pro' })
    const before = await confirm('Pro')
    expect([before.status, before.body]).toEqual([200, unconfirmed])
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free' })
    await pay(world, body.clientSecret, 'good')
    expect((await confirm('pro')).body).toEqual(confirmed('Pro'))
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
  })

  test('compares the names in the request and applies none', async () => {
    await makeSubscriber(world, { email, planName: 'Essential' })
    expect((await confirm('Business')).body).toEqual(unconfirmed)
    expect((await confirm('Essential', 'yearly')).body).toEqual(unconfirmed)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential' })
  })

  test('finds no plan of a customer who was deleted at Stripe', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    await world.stripe.customers.del((await stripeObjectsOf(world, creator)).customer)
    expect((await confirm('Pro')).body).toEqual(unconfirmed)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free', state: 'free' })
  })

  test('grants nothing to a creator who never paid', async () => {
    expect((await confirm('Business')).body).toEqual(unconfirmed)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free', state: null })
  })
})

describe('manual-upgrade-process', () => {
  test('finds an upgrade once it is paid', async () => {
    await makeSubscriber(world, { email, planName: 'Essential' })
    expect((await post('manual-upgrade-process', { planName: 'Pro' })).body).toEqual(unconfirmed)
    await post('upgrade-subscription-plan', { newPlanName: 'Pro' })
    expect((await post('manual-upgrade-process', { planName: 'Pro' })).body).toEqual(confirmed('Pro'))
  })
})

describe('process-checkout-session', () => {
  const begin = async () => {
    const { body } = await post('create-subscription', { planName: 'Ultra', billingPeriod: 'yearly' })
    return new URL(body.checkoutUrl).pathname.split('/').at(-1)!
  }

  test('finds a session once it is paid, however often it is called', async () => {
    const sessionId = await begin()
    expect((await post('process-checkout-session', { sessionId })).body).toEqual(unconfirmed)
    await world.simulator.completeCheckout(sessionId, cards.good)
    const replies = await Promise.all([1, 2, 3].map(() => post('process-checkout-session', { sessionId })))
    for (const { body } of replies) expect(body).toEqual(confirmed('Ultra'))
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Ultra', state: 'active' })
  })

  test("answers 404 for another creator's session, and for one that does not exist", async () => {
    const sessionId = await begin()
    await world.simulator.completeCheckout(sessionId, cards.good)
    email = `thief-${people}@example.com`
    await makeCreator(world.app, { email })
    const withoutAccount = await post('process-checkout-session', { sessionId })
    await beginSubscription(world, { email, planName: 'Ultra' })
    const foreign = await post('process-checkout-session', { sessionId })
    const madeUp = await post('process-checkout-session', { sessionId: 'cs_test_made_up' })
    for (const { status, body } of [withoutAccount, foreign, madeUp])
      expect([status, body]).toEqual([404, { error: 'There’s nothing here.', code: 'not_found' }])
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free' })
  })
})

describe('process-payment-intent-upgrade', () => {
  const process = (id: string, planName: string) =>
    post('process-payment-intent-upgrade', { payment_intent_id: id, plan_name: planName })

  async function beginUpgrade() {
    const creator = await makeSubscriber(world, { email, planName: 'Essential' })
    const atStripe = await stripeObjectsOf(world, creator)
    const method = await world.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: atStripe.customer,
    })
    await world.stripe.subscriptions.update((await atStripe.living())[0]!.id, { default_payment_method: method.id })
    const { body } = await post('upgrade-subscription-plan', { newPlanName: 'Pro' })
    return { clientSecret: body.clientSecret as string, paymentId: body.clientSecret.split('_secret_')[0] as string }
  }

  test('finds an upgrade once its payment has succeeded', async () => {
    const { clientSecret, paymentId } = await beginUpgrade()
    expect((await process(paymentId, 'Pro')).body).toEqual(unconfirmed)
    await pay(world, clientSecret, 'threeDSecure')
    expect((await process(paymentId, 'Business')).body).toEqual(unconfirmed)
    expect((await process(paymentId, 'Pro')).body).toEqual(confirmed('Pro'))
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro' })
  })

  test("answers 404 for another creator's payment, and for one that does not exist", async () => {
    const { clientSecret, paymentId } = await beginUpgrade()
    await pay(world, clientSecret, 'threeDSecure')
    email = `pirate-${people}@example.com`
    await makeSubscriber(world, { email, planName: 'Essential' })
    for (const id of [paymentId, 'pi_made_up']) {
      const { status, body } = await process(id, 'Pro')
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential' })
  })
})
