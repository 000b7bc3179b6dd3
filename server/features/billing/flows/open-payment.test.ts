import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { beginSubscription, makeSubscriber, pay, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  email = `owes-${++people}@example.com`
})

const openOf = async (who = email) => {
  const { cookies } = await makeCreator(world.app, { email: who })
  return (await world.app.call('GET', '/api/open-payment', { cookies })).body.payment
}

describe('an open payment', () => {
  test('is null before a purchase', async () => expect(await openOf()).toBeNull())

  test('is a purchase until it is paid, with the amount due', async () => {
    const { clientSecret } = (await beginSubscription(world, { email, planName: 'Pro', billingPeriod: 'yearly' })).body
    const due = {
      planName: 'Pro',
      billingPeriod: 'yearly',
      upgrade: false,
      currency: 'usd',
      dueCents: 9500,
      creditCents: 0,
      renewsAt: expect.any(String),
      taxCents: 0,
    }
    expect(await openOf()).toEqual({ clientSecret, ...due })
    expect(await pay(world, clientSecret, 'declined')).toBe('failed')
    expect(await openOf()).toEqual({ clientSecret, ...due })
    expect(await pay(world, clientSecret, 'good')).toBe('succeeded')
    expect(await openOf()).toBeNull()
  })

  test('is an upgrade that the saved card could not pay; reading it charges nothing', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Essential', card: 'failsOnRenewal' })
    expect(await openOf()).toBeNull()
    const upgrade = { email, newPlanName: 'Ultra', billingPeriod: 'monthly' }
    const { clientSecret } = (await callAs(world, { email }, '/api/upgrade-subscription-plan', upgrade)).body
    const open = await openOf()
    expect(open).toMatchObject({ clientSecret, planName: 'Ultra', billingPeriod: 'monthly', upgrade: true })
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([490])
    expect(await pay(world, clientSecret, 'good')).toBe('succeeded')
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([490, open.dueCents])
    expect(await openOf()).toBeNull()
  })

  test("is never another creator's", async () => {
    await beginSubscription(world, { email, planName: 'Business', billingPeriod: 'yearly' })
    expect(await openOf(`not-${email}`)).toBeNull()
  })

  test('is not the open invoice of a renewal', async () => {
    await makeSubscriber(world, { email, planName: 'Essential', card: 'failsOnRenewal' })
    await world.app.advance('32 days')
    await world.simulator.catchUp()
    expect(await openOf()).toBeNull()
  })

  test('is null for a customer who was deleted at Stripe', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Essential' })
    await world.stripe.customers.del((await stripeObjectsOf(world, creator)).customer)
    expect(await openOf()).toBeNull()
  })
})
