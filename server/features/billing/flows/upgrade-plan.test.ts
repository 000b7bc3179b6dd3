import { beforeEach, describe, expect, test } from 'vitest'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { callAs, type cards } from '../../../testing/billing-world.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, makeSubscriber, pay, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  email = `climber-${++people}@example.com`
})

const subscriber = (planName: PaidPlanName, billingPeriod: BillingPeriod = 'monthly', card?: keyof typeof cards) =>
  makeSubscriber(world, { email, planName, billingPeriod, ...(card && { card }) })
const upgrade = (newPlanName: string, rest: Record<string, unknown> = {}) =>
  callAs(world, { email }, '/api/upgrade-subscription-plan', { email, newPlanName, billingPeriod: 'monthly', ...rest })
const preview = async (newPlanName: string) => {
  const { cookies } = await makeCreator(world.app, { email })
  return world.app.call('GET', `/api/upgrade-preview?newPlanName=${newPlanName}`, { cookies })
}

/** Replaces the saved card by one that requires 3-D Secure, or is declined. */
async function changeCard(creatorId: string, card: string) {
  const atStripe = await stripeObjectsOf(world, { creatorId })
  const method = await world.stripe.paymentMethods.attach(card, { customer: atStripe.customer })
  const [subscription] = await atStripe.living()
  await world.stripe.subscriptions.update(subscription!.id, { default_payment_method: method.id })
  return atStripe
}

describe('an upgrade', () => {
  test('costs the amount of the preview: the rest of the period, charged to the saved card immediately', async () => {
    const creator = await subscriber('Essential')
    await world.app.advance('10 days')
    const { status, body: shown } = await preview('pro')
    expect([status, shown]).toEqual([
      200,
      {
        planName: 'Pro',
        currency: 'usd',
        dueNowCents: expect.any(Number),
        fromCreditCents: 0,
        creditCents: 0,
        carriedCents: 0,
        monthlyCents: 990,
        nextBillingDate: expect.stringMatching(/Z$/),
        prorationDate: expect.any(Number),
      },
    ])
    expect(shown.dueNowCents).toBeGreaterThan(310)
    expect(shown.dueNowCents).toBeLessThan(350)
    const { body } = await upgrade('Pro', { prorationDate: shown.prorationDate })
    expect(body).toEqual({ success: true, planName: 'Pro' })
    const atStripe = await stripeObjectsOf(world, creator)
    expect(await atStripe.charges()).toEqual([490, shown.dueNowCents])
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active', expiresAt: null })
    const [subscription] = await atStripe.living()
    expect(new Date(subscription!.items.data[0]!.current_period_end * 1000).toISOString()).toBe(shown.nextBillingDate)
  })

  test('clicked five times is charged once, with the same answer each time', async () => {
    const creator = await subscriber('Essential')
    const replies = await Promise.all(Array.from({ length: 5 }, () => upgrade('Pro')))
    for (const { body } of replies) expect(body).toEqual({ success: true, planName: 'Pro' })
    expect(await (await stripeObjectsOf(world, creator)).charges()).toHaveLength(2)
    expect((await upgrade('Pro')).body).toEqual({ success: true, planName: 'Pro' })
  })

  test('from a yearly plan is billed monthly, and the rest of the year is credit', async () => {
    const creator = await subscriber('Essential', 'yearly')
    await world.app.advance('30 days')
    const { body: shown } = await preview('Pro')
    expect(shown.dueNowCents).toBe(0)
    expect(shown.creditCents).toBeGreaterThan(3200)
    expect(shown.creditCents).toBeLessThan(3400)
    const days = (Date.parse(shown.nextBillingDate) - shown.prorationDate * 1000) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
    const { body } = await upgrade('Pro', { billingPeriod: 'yearly', prorationDate: shown.prorationDate })
    expect(body).toEqual({ success: true, planName: 'Pro' })
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([4700])
    const { rows } = await world.app.deps.pool.query(
      'select billing_period as period from billing_accounts where creator_id = $1',
      [creator.creatorId],
    )
    expect(rows[0].period).toBe('monthly')
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
  })

  test('that the payer must confirm is answered with a secret; the old plan stays until it is paid', async () => {
    const creator = await subscriber('Essential')
    const atStripe = await changeCard(creator.creatorId, 'pm_card_authenticationRequired')
    const first = await upgrade('Pro')
    expect(first.body).toEqual({
      success: true,
      clientSecret: expect.stringMatching(/_secret_/),
      subscriptionId: expect.stringMatching(/^sub_/),
      planName: 'Pro',
    })
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'active' })
    const again = await Promise.all([upgrade('Pro'), upgrade('Pro')])
    for (const { body } of again) expect(body).toEqual(first.body)
    expect(await pay(world, first.body.clientSecret, 'threeDSecure')).toBe('succeeded')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
    expect(await atStripe.charges()).toHaveLength(2)
  })

  test('that is declined keeps the old plan, and another card can pay it', async () => {
    const creator = await subscriber('Essential')
    const atStripe = await changeCard(creator.creatorId, 'pm_card_chargeCustomerFail')
    const { body } = await upgrade('Pro')
    expect(body).toMatchObject({ success: true, clientSecret: expect.any(String) })
    expect(await pay(world, body.clientSecret, 'declined')).toBe('failed')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'active' })
    expect(await atStripe.charges()).toEqual([490])
    expect(await pay(world, (await upgrade('Pro')).body.clientSecret, 'good')).toBe('succeeded')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro' })
  })

  test('to another plan replaces the one that waits for its payment', async () => {
    const creator = await subscriber('Essential')
    const atStripe = await changeCard(creator.creatorId, 'pm_card_authenticationRequired')
    const toPro = await upgrade('Pro')
    const toUltra = await upgrade('Ultra')
    expect(toUltra.body).toMatchObject({ planName: 'Ultra', clientSecret: expect.any(String) })
    expect(await atStripe.invoices('open')).toHaveLength(1)
    expect(await pay(world, toPro.body.clientSecret, 'good')).toBe('failed')
    const backToPro = await upgrade('Pro')
    expect(backToPro.body.clientSecret).not.toBe(toPro.body.clientSecret)
    expect(await pay(world, backToPro.body.clientSecret, 'good')).toBe('succeeded')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro' })
    expect(await atStripe.charges()).toHaveLength(2)
  })

  test('that waits for its payment costs the amount shown last', async () => {
    const creator = await subscriber('Essential')
    const atStripe = await changeCard(creator.creatorId, 'pm_card_authenticationRequired')
    const { body: shownFirst } = await preview('Pro')
    const first = await upgrade('Pro', { prorationDate: shownFirst.prorationDate })
    expect((await upgrade('Pro', { prorationDate: shownFirst.prorationDate })).body).toEqual(first.body)
    await world.app.advance('10 hours')
    const { body: shownLater } = await preview('Pro')
    const later = await upgrade('Pro', { prorationDate: shownLater.prorationDate })
    expect(later.body.clientSecret).not.toBe(first.body.clientSecret)
    expect((await atStripe.invoices('open')).map(({ amount_due }) => amount_due)).toEqual([shownLater.dueNowCents])
    expect(await pay(world, first.body.clientSecret, 'good')).toBe('failed')
    expect(await pay(world, later.body.clientSecret, 'threeDSecure')).toBe('succeeded')
    expect(await atStripe.charges()).toEqual([490, shownLater.dueNowCents])
  })

  test('that stays unpaid expires after a day, and can be begun again', async () => {
    const creator = await subscriber('Essential')
    const atStripe = await changeCard(creator.creatorId, 'pm_card_authenticationRequired')
    const first = await upgrade('Pro')
    await world.app.advance('24 hours')
    await world.simulator.catchUp()
    expect(await atStripe.invoices('open')).toEqual([])
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'active' })
    const second = await upgrade('Pro')
    expect(second.body.clientSecret).not.toBe(first.body.clientSecret)
    expect(await pay(world, second.body.clientSecret, 'threeDSecure')).toBe('succeeded')
  })

  test('holds its price for 15 minutes', async () => {
    await subscriber('Essential')
    const { body: shown } = await preview('Pro')
    await world.app.advance('14 minutes')
    const future = await upgrade('Pro', { prorationDate: shown.prorationDate + 86_400 })
    expect([future.status, future.body.code]).toEqual([409, 'price_changed'])
    await world.app.advance('2 minutes')
    await upgrade('Ultra', { prorationDate: shown.prorationDate + 86_400 })
    expect((await upgrade('Ultra', { prorationDate: shown.prorationDate + 86_400 })).body.code).toBe('price_changed')
    const { rows } = await world.app.deps.pool.query<{ ahead: number }>(
      'select max(proration_date - extract(epoch from app_now()))::int as ahead from billing_intents',
    )
    expect(rows[0]!.ahead).toBeLessThanOrEqual(0)
    const late = await upgrade('Pro', { prorationDate: shown.prorationDate })
    expect([late.status, late.body.code]).toEqual([409, 'price_changed'])
    expect((await upgrade('Pro')).body).toEqual({ success: true, planName: 'Pro' })
  })
})

describe('no upgrade', () => {
  const refused = async (newPlanName: string, status: number, code: string) => {
    for (const reply of [await upgrade(newPlanName), await preview(newPlanName)])
      expect([reply.status, reply.body.code]).toEqual([status, code])
  }

  test('without a subscription', async () => {
    await makeCreator(world.app, { email })
    await refused('Pro', 404, 'no_subscription')
    expect((await upgrade('Pro')).body.error).toBe('Unable to find your current subscription information.')
  })

  test('to the same plan or a lower one', async () => {
    await subscriber('Pro')
    await refused('Pro', 409, 'not_an_upgrade')
    await refused('Essential', 409, 'not_an_upgrade')
  })

  test('of a cancelled subscription', async () => {
    await subscriber('Essential')
    await callAs(world, { email }, '/api/cancel-subscription', { email })
    await refused('Pro', 409, 'subscription_ending')
  })

  test('while another change is pending', async () => {
    await subscriber('Pro')
    await callAs(world, { email }, '/api/downgrade-subscription-plan', { email, newPlanName: 'Essential' })
    await refused('Ultra', 409, 'change_pending')
    expect((await upgrade('Ultra')).body.error).toBe(
      'Another plan change is pending. Please wait until the next billing cycle.',
    )
  })

  test('while a payment is overdue', async () => {
    await subscriber('Essential', 'monthly', 'failsOnRenewal')
    await passTime(world, '32 days')
    expect(await accountStateOf(world, email)).toMatchObject({ state: 'past_due' })
    await refused('Pro', 409, 'payment_overdue')
  })
})
