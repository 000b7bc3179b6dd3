import { beforeEach, describe, expect, test } from 'vitest'
import type { PaidPlanName } from '../../../../contract/plan-names.ts'
import { callAs, type cards } from '../../../testing/billing-world.ts'
import { mailTo, nextMailAbout } from '../../../testing/captured-mail.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import {
  accountStateOf,
  beginSubscription,
  makeSubscriber,
  pay,
  stripeObjectsOf,
} from '../../../testing/subscribers.ts'

const CANCELLED = 'Your Nearmark subscription is cancelled'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  email = `leaver-${++people}@example.com`
})

const subscriber = (planName: PaidPlanName, card?: keyof typeof cards) =>
  makeSubscriber(world, { email, planName, ...(card && { card }) })
const cancel = () => callAs(world, { email }, '/api/cancel-subscription', { email })
const reactivate = () => callAs(world, { email }, '/api/reactivate-subscription', { email })

const wait = (interval: string) => passTime(world, interval)

describe('a cancellation', () => {
  test('keeps the plan until the paid period ends, and sends one email', async () => {
    const creator = await subscriber('Pro')
    const atStripe = await stripeObjectsOf(world, creator)
    const periodEnd = (await atStripe.living())[0]!.items.data[0]!.current_period_end
    const { status, body } = await cancel()
    expect([status, body]).toEqual([200, { success: true, accessUntil: new Date(periodEnd * 1000).toISOString() }])
    expect(await accountStateOf(world, email)).toEqual({
      plan: 'Pro',
      state: 'cancelling',
      expiresAt: new Date(periodEnd * 1000),
    })
    expect((await cancel()).body).toEqual(body)
    const letter = await nextMailAbout(world.app, { to: email, subject: CANCELLED })
    expect(letter.text).toContain('Your Pro plan stays active until')
    expect(letter.url).toBe(`${world.app.deps.config.APP_URL}/my-account`)

    await wait('32 days')
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'expired' })
    expect(await atStripe.charges()).toEqual([990])
    expect((await mailTo(world.app, email)).filter(({ subject }) => subject === CANCELLED)).toHaveLength(1)
  })

  test('requested five times simultaneously is one cancellation', async () => {
    await subscriber('Pro')
    const replies = await Promise.all(Array.from({ length: 5 }, cancel))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]!.status).toBe(200)
    const { rows } = await world.app.deps.pool.query(
      `select count(*)::int as letters from billing_letters where occasion like 'cancelled:%'
       and creator_id = (select id from creators where email = $1)`,
      [email],
    )
    expect(rows).toEqual([{ letters: 1 }])
  })

  test('takes a pending downgrade back', async () => {
    const creator = await subscriber('Pro')
    await callAs(world, creator, '/api/downgrade-subscription-plan', { email, newPlanName: 'Essential' })
    expect((await cancel()).body.success).toBe(true)
    const { body } = await world.app.call('GET', '/api/scheduled-plan-changes', { cookies: creator.cookies })
    expect(body.scheduledChange).toBeNull()
    await wait('32 days')
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'expired' })
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([990])
  })

  test('takes back an upgrade that waits for its payment', async () => {
    const creator = await subscriber('Essential')
    const atStripe = await stripeObjectsOf(world, creator)
    const method = await world.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: atStripe.customer,
    })
    const [subscription] = await atStripe.living()
    await world.stripe.subscriptions.update(subscription!.id, { default_payment_method: method.id })
    const { body } = await callAs(world, creator, '/api/upgrade-subscription-plan', { email, newPlanName: 'Pro' })
    expect((await cancel()).body.success).toBe(true)
    expect(await atStripe.invoices('open')).toEqual([])
    expect(await pay(world, body.clientSecret, 'good')).toBe('failed')
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'cancelling' })
  })

  test('of an overdue subscription ends it immediately, with the open invoice', async () => {
    const creator = await subscriber('Pro', 'failsOnRenewal')
    await wait('32 days')
    expect(await accountStateOf(world, email)).toMatchObject({ state: 'past_due' })
    const atStripe = await stripeObjectsOf(world, creator)
    expect(await atStripe.invoices('open')).toHaveLength(1)
    const { body } = await cancel()
    expect(body.success).toBe(true)
    expect(Date.parse(body.accessUntil)).toBeLessThanOrEqual((await world.app.deps.now()).getTime())
    expect([await atStripe.living(), await atStripe.invoices('open')]).toEqual([[], []])
    expect(await accountStateOf(world, email)).toMatchObject({ state: 'expired' })
    expect((await cancel()).body).toEqual(body)
    const letter = await nextMailAbout(world.app, { to: email, subject: CANCELLED })
    expect(letter.text).toContain('Your Pro plan has ended.')
    expect(letter.text).not.toMatch(/stays active until|reactivate in My Account/)
  })

  test('of a purchase that was never paid ends it', async () => {
    const creator = await makeCreator(world.app, { email })
    const { body } = await beginSubscription(world, { email, planName: 'Pro' })
    expect((await cancel()).body).toMatchObject({ success: true, accessUntil: expect.any(String) })
    expect(await (await stripeObjectsOf(world, creator)).unpaid()).toEqual([])
    expect(await pay(world, body.clientSecret, 'good')).toBe('failed')
  })

  test('needs a subscription', async () => {
    await makeCreator(world.app, { email })
    const { status, body } = await cancel()
    expect([status, body]).toEqual([
      404,
      { error: 'Unable to find your current subscription information.', code: 'no_subscription' },
    ])
  })
})

describe('a reactivation', () => {
  test('takes the cancellation back', async () => {
    const creator = await subscriber('Pro')
    const { body: cancelled } = await cancel()
    const { status, body } = await reactivate()
    expect([status, body]).toEqual([200, { success: true, nextBillingDate: cancelled.accessUntil }])
    expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', state: 'active', expiresAt: null })
    expect((await reactivate()).body).toEqual(body)
    await wait('32 days')
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([990, 990])
  })

  test('can be cancelled again, which sends another email', async () => {
    await subscriber('Pro')
    await cancel()
    await nextMailAbout(world.app, { to: email, subject: CANCELLED })
    await reactivate()
    await world.app.advance('1 minute')
    await cancel()
    await nextMailAbout(world.app, { to: email, subject: CANCELLED, count: 2 })
    expect(await accountStateOf(world, email)).toMatchObject({ state: 'cancelling' })
  })

  test('after the end requires a new subscription, which can be bought', async () => {
    const creator = await subscriber('Pro')
    await cancel()
    await wait('32 days')
    expect((await reactivate()).body).toEqual({ success: false, requireNewSubscription: true })
    await makeSubscriber(world, { email, planName: 'Essential' })
    expect(await accountStateOf(world, email)).toEqual({ plan: 'Essential', state: 'active', expiresAt: null })
    expect(await (await stripeObjectsOf(world, creator)).living()).toHaveLength(1)
  })

  test('does not help where a payment is overdue', async () => {
    await subscriber('Pro', 'failsOnRenewal')
    await wait('32 days')
    const { status, body } = await reactivate()
    expect([status, body]).toEqual([
      409,
      { error: 'Your last payment failed. Please pay the open invoice first.', code: 'payment_overdue' },
    ])
  })

  test('needs a subscription', async () => {
    await makeCreator(world.app, { email })
    expect((await reactivate()).body.code).toBe('no_subscription')
  })
})

describe('a cancellation at a date that an operator set', () => {
  test('is taken back by a reactivation too', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    const [living] = await (await stripeObjectsOf(world, creator)).living()
    const periodEnd = living!.items.data[0]!.current_period_end
    await world.simulator.endSubscription(living!.id, new Date((periodEnd - 86_400) * 1000))
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ state: 'cancelling' })
    const { status, body } = await callAs(world, creator, '/api/reactivate-subscription', { email })
    expect([status, body]).toEqual([200, { success: true, nextBillingDate: new Date(periodEnd * 1000).toISOString() }])
    expect(await accountStateOf(world, email)).toMatchObject({ state: 'active', expiresAt: null })
  })
})
