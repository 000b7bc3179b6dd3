import { beforeEach, describe, expect, test } from 'vitest'
import { callAs, type cards } from '../../../testing/billing-world.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, makeSubscriber, pay, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let creator: SignedIn
let people = 0

beforeEach(() => {
  email = `another-card-${++people}@example.com`
})

const call = (path: string, body: object = {}) => callAs(world, creator, path, { email, ...body })

/** Saves a card at Stripe, as the browser does. */
async function give(card: keyof typeof cards) {
  const { setupSecret } = (await call('/api/begin-card-change')).body
  return pay(world, setupSecret, card)
}

async function money() {
  const { cookies } = await makeCreator(world.app, { email })
  return (await world.app.call('GET', '/api/account-summary', { cookies })).body.money
}

async function monthsLater() {
  await passTime(world, '33 days')
}

describe('a new card', () => {
  test('pays from now on, and My Account shows it; nothing is charged for it', async () => {
    creator = await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
    expect((await money()).card).toMatchObject({ last4: '0341', state: 'good' })
    expect(await give('good')).toBe('succeeded')
    expect((await call('/api/change-card')).body).toEqual({ success: true, invoice: null })
    expect((await money()).card).toMatchObject({ brand: 'visa', last4: '4242' })
    const { charges, customer } = await stripeObjectsOf(world, creator)
    expect(await charges()).toEqual([990])
    const { invoice_settings } = (await world.stripe.customers.retrieve(customer)) as { invoice_settings: object }
    expect(invoice_settings).toMatchObject({ default_payment_method: expect.stringMatching(/^pm_/) })
    await monthsLater()
    expect(await charges()).toEqual([990, 990])
  })

  test('is applied without the browser too, by the webhook event', async () => {
    creator = await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
    await give('threeDSecure')
    await world.simulator.settled()
    expect((await money()).card).toMatchObject({ last4: '3184' })
  })

  test('that the bank declines changes nothing', async () => {
    creator = await makeSubscriber(world, { email, planName: 'Pro' })
    expect(await give('declined')).toBe('failed')
    expect((await call('/api/change-card')).body.code).toBe('card_missing')
    expect((await money()).card).toMatchObject({ last4: '4242' })
  })

  test('pays the lower plan that is scheduled too', async () => {
    creator = await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
    await call('/api/downgrade-subscription-plan', { newPlanName: 'Essential' })
    await give('good')
    await call('/api/change-card')
    await monthsLater()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'active' })
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([990, 490])
  })

  test('requires a subscription', async () => {
    creator = await makeCreator(world.app, { email })
    expect((await call('/api/begin-card-change')).body.code).toBe('no_subscription')
    expect((await call('/api/change-card')).body.code).toBe('no_subscription')
  })
})

describe('an overdue invoice', () => {
  beforeEach(async () => {
    creator = await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
    await monthsLater()
    expect(await accountStateOf(world, email)).toMatchObject({ state: 'past_due' })
    expect((await money()).overdueCents).toBe(990)
  })

  test('is paid with the new card, once', async () => {
    await give('good')
    const replies = await Promise.all([call('/api/change-card'), call('/api/change-card')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([990, 990])
    expect((await money()).overdueCents).toBeNull()
  })

  test('stays open where the new card fails too, and the card stays saved', async () => {
    world.simulator.faults.drop = true
    await give('failsOnRenewal')
    expect((await call('/api/change-card')).body).toEqual({ success: true, invoice: 'unpaid' })
    world.simulator.faults.drop = false
    expect(await accountStateOf(world, email)).toMatchObject({ state: 'past_due' })
  })
})
