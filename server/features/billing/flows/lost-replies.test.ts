import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

/** More requests to Stripe than any of these acts makes. */
const MOST_REQUESTS = 40
const MOST_TO_CANCEL = 20

const world = setUpBillingWorld()
let people = 0

/** Without webhooks: a retry must find out the state by itself. */
beforeAll(async () => {
  Object.assign(world.simulator.faults, { drop: true })
})
beforeEach(() => world.line.mend())

const newEmail = () => `patient-${++people}@example.com`

/** Breaks the connection at each request in turn, before and after Stripe has handled it; then the act is retried. */
async function brokenEverywhere(act: (breakAt: () => void) => Promise<boolean>) {
  for (const when of ['before', 'after'] as const)
    for (let nth = 1; nth <= MOST_REQUESTS; nth++) {
      const reached = await act(() => world.line.breakAt(nth, when))
      world.line.mend()
      if (!reached) break
    }
}

const slow = 120_000

test('a payment on an open Checkout page and one by the form end as one subscription', async () => {
  const email = newEmail()
  const creator = await makeCreator(world.app, { email })
  const { body } = await callAs(world, { email }, '/api/create-subscription', { email, planName: 'Pro' })
  const sessionId = new URL(body.checkoutUrl).pathname.split('/').at(-1)!
  const [byPage, byForm] = await Promise.all([
    world.simulator.completeCheckout(sessionId, cards.good).catch(() => ({ status: 'failed' })),
    beginSubscription(world, { email, planName: 'Pro' }),
  ])
  if (byForm.status === 200 && byForm.body.clientSecret) await pay(world, byForm.body.clientSecret, 'good')
  await callAs(world, creator, '/api/manual-subscription-process', { email, planName: 'Pro' })
  expect(['succeeded', 'failed']).toContain(byPage.status)
  const atStripe = await stripeObjectsOf(world, creator)
  expect(await atStripe.living()).toHaveLength(1)
  expect(await atStripe.charges()).toEqual([990])
})

describe('a creator whose connection breaks at any step, and who retries,', () => {
  test(
    'has one purchase by the card form',
    () =>
      brokenEverywhere(async breakNow => {
        const email = newEmail()
        const creator = await makeCreator(world.app, { email })
        breakNow()
        const first = await beginSubscription(world, { email, planName: 'Pro' })
        const broke = first.status !== 200
        if (broke) expect([first.status, first.body.code]).toEqual([503, 'payments_unavailable'])
        world.line.mend()
        const { body } = await beginSubscription(world, { email, planName: 'Pro' })
        const atStripe = await stripeObjectsOf(world, creator)
        expect(await atStripe.subscriptions()).toHaveLength(1)
        expect(await pay(world, body.clientSecret, 'good')).toBe('succeeded')
        expect(await atStripe.charges()).toEqual([990])
        return broke
      }),
    slow,
  )

  test(
    'has one Checkout page',
    () =>
      brokenEverywhere(async breakNow => {
        const email = newEmail()
        const creator = await makeCreator(world.app, { email })
        const checkOut = () => callAs(world, { email }, '/api/create-subscription', { email, planName: 'Pro' })
        breakNow()
        const broke = (await checkOut()).status !== 200
        world.line.mend()
        const { body } = await checkOut()
        const atStripe = await stripeObjectsOf(world, creator)
        expect((await atStripe.openSessions()).map(({ url }) => url)).toEqual([body.checkoutUrl])
        return broke
      }),
    slow,
  )

  test(
    'has one upgrade',
    () =>
      brokenEverywhere(async breakNow => {
        const email = newEmail()
        const creator = await makeSubscriber(world, { email, planName: 'Essential' })
        const body = { email, newPlanName: 'Pro' }
        breakNow()
        const broke = (await callAs(world, { email }, '/api/upgrade-subscription-plan', body)).status !== 200
        world.line.mend()
        const again = await callAs(world, { email }, '/api/upgrade-subscription-plan', body)
        expect(again.body).toEqual({ success: true, planName: 'Pro' })
        expect(await (await stripeObjectsOf(world, creator)).charges()).toHaveLength(2)
        expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
        return broke
      }),
    slow,
  )

  test(
    'has one downgrade',
    () =>
      brokenEverywhere(async breakNow => {
        const email = newEmail()
        const { cookies } = await makeSubscriber(world, { email, planName: 'Pro' })
        const body = { email, newPlanName: 'Essential' }
        breakNow()
        const broke = (await callAs(world, { email }, '/api/downgrade-subscription-plan', body)).status !== 200
        world.line.mend()
        expect((await callAs(world, { email }, '/api/downgrade-subscription-plan', body)).status).toBe(200)
        const { body: waiting } = await world.app.call('GET', '/api/scheduled-plan-changes', { cookies })
        expect(waiting.scheduledChange).toMatchObject({ newPlan: 'Essential' })
        return broke
      }),
    slow,
  )

  test(
    'has one cancellation, and one email about it',
    () =>
      brokenEverywhere(async breakNow => {
        const email = newEmail()
        const { creatorId } = await makeSubscriber(world, { email, planName: 'Pro' })
        await callAs(world, { email }, '/api/downgrade-subscription-plan', { email, newPlanName: 'Essential' })
        breakNow()
        const broke = (await callAs(world, { email }, '/api/cancel-subscription', { email })).status !== 200
        world.line.mend()
        expect((await callAs(world, { email }, '/api/cancel-subscription', { email })).body.success).toBe(true)
        expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'cancelling' })
        const { rowCount } = await world.app.deps.pool.query(
          "select 1 from billing_letters where creator_id = $1 and occasion like 'cancelled:%'",
          [creatorId],
        )
        expect(rowCount).toBe(1)
        return broke
      }),
    slow,
  )

  test(
    'has no overdue subscription and no open invoice left',
    async () => {
      const overdue: SignedIn[] = []
      for (let n = 0; n < 2 * MOST_TO_CANCEL; n++)
        overdue.push(await makeSubscriber(world, { email: newEmail(), planName: 'Pro', card: 'failsOnRenewal' }))
      await world.app.advance('32 days')
      await world.simulator.catchUp()
      await brokenEverywhere(async breakNow => {
        const creator = overdue.pop()!
        const { email } = creator
        breakNow()
        const broke = (await callAs(world, creator, '/api/cancel-subscription', { email })).status !== 200
        world.line.mend()
        const again = await callAs(world, creator, '/api/cancel-subscription', { email })
        expect(again.body).toMatchObject({ success: true })
        const atStripe = await stripeObjectsOf(world, creator)
        expect([await atStripe.living(), await atStripe.invoices('open')]).toEqual([[], []])
        return broke
      })
    },
    slow,
  )
})
