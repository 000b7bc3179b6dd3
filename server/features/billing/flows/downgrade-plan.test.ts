import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, makeSubscriber, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  email = `stepper-${++people}@example.com`
})

const downgrade = (newPlanName: string) =>
  callAs(world, { email }, '/api/downgrade-subscription-plan', { email, newPlanName })
const scheduled = async () => {
  const { cookies } = await makeCreator(world.app, { email })
  return (await world.app.call('GET', `/api/scheduled-plan-changes?email=${email}`, { cookies })).body.scheduledChange
}

describe('a downgrade', () => {
  test('waits for the end of the paid period, and is shown until then', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    expect(await scheduled()).toBeNull()
    const [subscription] = await (await stripeObjectsOf(world, creator)).living()
    const periodEnd = new Date(subscription!.items.data[0]!.current_period_end * 1000).toISOString()

    const { status, body } = await downgrade('Essential')
    expect([status, body]).toEqual([
      200,
      { message: 'Your plan will change to Essential at the end of the billing period.', scheduledDate: periodEnd },
    ])
    expect(await scheduled()).toEqual({
      changeType: 'downgrade',
      currentPlan: 'Pro',
      newPlan: 'Essential',
      scheduledDate: periodEnd,
      currentPlanLimit: 15,
      newPlanLimit: 5,
    })
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active', expiresAt: null })
  })

  test('is done by Stripe itself, at the lower price, without money back', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Ultra' })
    await downgrade('Pro')
    await passTime(world, '32 days')
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
    expect(await scheduled()).toBeNull()
    expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([1990, 990])
  })

  test('leaves the next change free once it is done', async () => {
    await makeSubscriber(world, { email, planName: 'Ultra' })
    await downgrade('Pro')
    await passTime(world, '32 days')
    expect((await downgrade('Essential')).status).toBe(200)
    expect(await scheduled()).toMatchObject({ currentPlan: 'Pro', newPlan: 'Essential' })
    await callAs(world, { email }, '/api/cancel-subscription', { email })
    expect((await callAs(world, { email }, '/api/reactivate-subscription', { email })).body.success).toBe(true)
    const body = { email, newPlanName: 'Business' }
    const upgraded = await callAs(world, { email }, '/api/upgrade-subscription-plan', body)
    expect(upgraded.body).toEqual({ success: true, planName: 'Business' })
  })

  test('of a yearly plan is billed yearly too', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro', billingPeriod: 'yearly' })
    const { body } = await downgrade('Essential')
    expect(Date.parse(body.scheduledDate) - (await world.app.deps.now()).getTime()).toBeGreaterThan(364 * 86_400_000)
    const [subscription] = await (await stripeObjectsOf(world, creator)).living()
    const schedule = await world.stripe.subscriptionSchedules.retrieve(subscription!.schedule as string)
    const price = await world.stripe.prices.retrieve(schedule.phases.at(-1)!.items[0]!.price as string)
    expect([price.recurring?.interval, price.unit_amount]).toEqual(['year', 4700])
  })

  test('clicked five times is one downgrade with one answer', async () => {
    await makeSubscriber(world, { email, planName: 'Pro' })
    const replies = await Promise.all(Array.from({ length: 5 }, () => downgrade('Essential')))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]!.status).toBe(200)
  })
})

describe('no downgrade', () => {
  const refused = async (newPlanName: string, status: number, code: string) => {
    const reply = await downgrade(newPlanName)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  }

  test('without a subscription, or to Free', async () => {
    await makeCreator(world.app, { email })
    await refused('Essential', 404, 'no_subscription')
    await refused('Free', 400, 'invalid_input')
  })

  test('to the same plan or a higher one', async () => {
    await makeSubscriber(world, { email, planName: 'Pro' })
    await refused('Pro', 409, 'not_a_downgrade')
    await refused('Ultra', 409, 'not_a_downgrade')
  })

  test('while another change is pending', async () => {
    await makeSubscriber(world, { email, planName: 'Ultra' })
    await downgrade('Pro')
    await refused('Essential', 409, 'change_pending')
    expect(await scheduled()).toMatchObject({ newPlan: 'Pro' })
  })

  test('of a cancelled subscription', async () => {
    await makeSubscriber(world, { email, planName: 'Pro' })
    await callAs(world, { email }, '/api/cancel-subscription', { email })
    await refused('Essential', 409, 'subscription_ending')
  })

  test('while a payment is overdue', async () => {
    await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
    await world.app.advance('32 days')
    await world.simulator.catchUp()
    await refused('Essential', 409, 'payment_overdue')
  })
})
