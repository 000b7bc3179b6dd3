import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createValidator, type Validator } from '../simulators/stripe/testing/validator.ts'
import { reconcileAll, seedPrices } from './features/billing/index.ts'
import { createPaymentProvider } from './features/billing/stripe/payment-provider.ts'
import { callAs, cards } from './testing/billing-world.ts'
import { makeCreator } from './testing/makers.ts'
import { setUpBillingWorld } from './testing/set-up-billing-world.ts'
import { beginSubscription, makeSubscriber, pay } from './testing/subscribers.ts'

describe('what the service says to Stripe and hears from it', () => {
  let validator: Validator

  beforeAll(async () => {
    validator = createValidator()
  }, 120_000)
  afterAll(() => validator?.stop())
  const world = setUpBillingWorld({ between: url => validator.before(url) })
  afterEach(async () => {
    await world.simulator.settled()
    const payments = createPaymentProvider(world.app.deps.config)
    await reconcileAll({ ...world.app.deps, payments })
    expect(validator.violations()).toEqual([])
  })

  const plan = (email: string, newPlanName: string) => ({ email, newPlanName, billingPeriod: 'monthly' })

  it('fits the types of the SDK from the price list to a deleted account', async () => {
    const email = 'typed@example.com'
    await seedPrices(createPaymentProvider(world.app.deps.config).stripe, { apply: true })
    const { cookies } = await makeSubscriber(world, { email, planName: 'Essential', card: 'threeDSecure' })
    await world.app.call('GET', '/api/stripe-prices')
    await world.app.call('GET', '/api/upgrade-preview?newPlanName=ultra', { cookies })
    const upgraded = await callAs(world, { email }, '/api/upgrade-subscription-plan', plan(email, 'Ultra'))
    expect(upgraded.body.success).toBe(true)
    const downgrade = { email, newPlanName: 'Pro' }
    expect((await callAs(world, { email }, '/api/downgrade-subscription-plan', downgrade)).status).toBe(200)
    expect((await callAs(world, { email }, '/api/cancel-subscription', { email })).status).toBe(200)
    expect((await callAs(world, { email }, '/api/reactivate-subscription', { email })).status).toBe(200)
    await world.app.call('GET', `/api/payments?email=${email}`, { cookies })
    expect((await callAs(world, { email }, '/api/delete-account', { email })).body).toEqual({ success: true })
  })

  it('fits them when a card is declined, a renewal fails and an upgrade waits', async () => {
    const email = 'declined@example.com'
    const begun = await beginSubscription(world, { email, planName: 'Pro' })
    expect(await pay(world, begun.body.clientSecret, 'declined')).toBe('failed')
    await beginSubscription(world, { email, planName: 'Essential' })
    await makeSubscriber(world, { email, planName: 'Essential', card: 'failsOnRenewal' })
    const waiting = await callAs(world, { email }, '/api/upgrade-subscription-plan', plan(email, 'Pro'))
    expect(await pay(world, waiting.body.clientSecret, 'failsOnRenewal')).toBe('succeeded')
    await callAs(world, { email }, '/api/manual-upgrade-process', { email, planName: 'Pro' })
    await world.app.advance('32 days')
    await world.simulator.catchUp()
    expect((await callAs(world, { email }, '/api/delete-account', { email })).body).toEqual({ success: true })
  })

  it('fits them on the hosted page', async () => {
    const email = 'hosted@example.com'
    const { cookies } = await makeCreator(world.app, { email })
    const body = { email, planName: 'Pro', billingPeriod: 'yearly' }
    const { body: opened } = await world.app.call('POST', '/api/create-subscription', { cookies, body })
    const sessionId = new URL(opened.checkoutUrl).pathname.split('/').at(-1)!
    await world.simulator.completeCheckout(sessionId, cards.good)
    const looked = await callAs(world, { email }, '/api/process-checkout-session', { sessionId, email })
    expect(looked.body.success).toBe(true)
  })
})
