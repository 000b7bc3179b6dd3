import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, beginSubscription, makeSubscriber, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  email = `refused-${++people}@example.com`
})

/** Replaces the current price, as `npm run seed-prices` does after a change of the price list. */
async function replacePrice(lookupKey: string) {
  const { data } = await world.stripe.prices.list({ lookup_keys: [lookupKey] })
  const old = data[0]!
  await world.stripe.prices.create({
    product: old.product as string,
    currency: old.currency,
    unit_amount: old.unit_amount! + 100,
    recurring: { interval: old.recurring!.interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: old.metadata,
  })
  await world.stripe.prices.update(old.id, { active: false })
}

describe('a price that was replaced a moment ago', () => {
  test('declines a purchase, and the next attempt uses the new price', async () => {
    await makeCreator(world.app, { email })
    expect((await world.app.call('GET', '/api/stripe-prices')).status).toBe(200)
    await replacePrice('pro_month_usd')
    const first = await beginSubscription(world, { email, planName: 'Pro' })
    expect([first.status, first.body.code]).toEqual([409, 'price_changed'])
    const second = await beginSubscription(world, { email, planName: 'Pro' })
    expect(second.body.clientSecret).toEqual(expect.any(String))
  })

  test('declines an upgrade too', async () => {
    await makeSubscriber(world, { email, planName: 'Essential' })
    await replacePrice('ultra_month_usd')
    const upgrade = () => callAs(world, { email }, '/api/upgrade-subscription-plan', { email, newPlanName: 'Ultra' })
    expect((await upgrade()).body.code).toBe('price_changed')
    expect((await upgrade()).body).toEqual({ success: true, planName: 'Ultra' })
  })
})

test.each(['\ud800', '.', '..', 'a/b', 'x'.repeat(256)])('%o is no id of the payment provider', async id => {
  await makeCreator(world.app, { email })
  const session = await callAs(world, { email }, '/api/process-checkout-session', { email, sessionId: id })
  const body = { email, payment_intent_id: id, plan_name: 'Pro' }
  const payment = await callAs(world, { email }, '/api/process-payment-intent-upgrade', body)
  expect([session.status, payment.status]).toEqual([400, 400])
})

test('a purchase that waited for the deletion of its account ends as signed out', async () => {
  for (let delayMs = 2; delayMs < 30; delayMs += 6) {
    const { cookies } = await makeCreator(world.app, { email })
    const deletion = world.app.call('POST', '/api/delete-account', { cookies, body: { email } })
    await new Promise(resolve => setTimeout(resolve, delayMs))
    const body = { email, planName: 'Pro', billingPeriod: 'monthly' }
    const begun = await world.app.call('POST', '/api/create-subscription', { cookies, body })
    expect([200, 401]).toContain(begun.status)
    await deletion
  }
})

test('a customer who is missing from test data has no plan any more', async () => {
  const { creatorId } = await makeSubscriber(world, { email, planName: 'Pro' })
  // An event that is still on its way names the customer, who would be linked to the account again.
  await world.simulator.settled()
  await world.app.deps.pool.query(`update billing_accounts set stripe_customer_id = 'cus_gone' where creator_id = $1`, [
    creatorId,
  ])
  const confirmation = await callAs(world, { email }, '/api/manual-subscription-process', { email, planName: 'Pro' })
  expect([confirmation.status, confirmation.body.success]).toEqual([200, false])
  expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free', state: 'free' })
})

test('the lower plan is paid by the card of the higher plan', async () => {
  const creator = await makeSubscriber(world, { email, planName: 'Business' })
  await callAs(world, { email }, '/api/downgrade-subscription-plan', { email, newPlanName: 'Essential' })
  const [subscription] = await (await stripeObjectsOf(world, creator)).living()
  const schedule = await world.stripe.subscriptionSchedules.retrieve(subscription!.schedule as string)
  expect(subscription!.default_payment_method).toMatch(/^pm_/)
  expect(schedule.phases.map(phase => phase.default_payment_method)).toEqual([
    subscription!.default_payment_method,
    subscription!.default_payment_method,
  ])
})
