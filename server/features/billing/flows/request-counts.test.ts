import { beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { beginSubscription, makeSubscriber } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let people = 0

/** Without webhooks, whose requests would be counted too. */
beforeAll(async () => {
  world.simulator.faults.drop = true
  // The plan of a price is read once and then remembered.
  for (const planName of ['Essential', 'Pro'] as const) await makeSubscriber(world, { email: newEmail(), planName })
})

const newEmail = () => `counted-${++people}@example.com`
const SNAPSHOT = 4

/** How many requests to Stripe a call makes. */
async function requestsOf(call: () => Promise<{ status: number; text: string }>): Promise<number> {
  await world.simulator.settled()
  world.line.mend()
  const { status, text } = await call()
  expect(status, text).toBe(200)
  return world.line.requests()
}

const post = (creator: SignedIn, path: string, body: Record<string, unknown> = {}) =>
  requestsOf(() => callAs(world, creator, path, { email: creator.email, ...body }))
const get = ({ cookies }: SignedIn, path: string) => requestsOf(() => world.app.call('GET', path, { cookies }))

test('cancelling an active plan reads the snapshot, and updates the subscription', async () => {
  const creator = await makeSubscriber(world, { email: newEmail(), planName: 'Pro' })
  expect(await post(creator, '/api/cancel-subscription')).toBeLessThanOrEqual(6)
  expect(await post(creator, '/api/reactivate-subscription')).toBe(SNAPSHOT + 1)
  expect(await post(creator, '/api/cancel-subscription')).toBe(SNAPSHOT + 1)
  expect(await post(creator, '/api/cancel-subscription'), 'again').toBe(SNAPSHOT)
})

test('cancelling with a scheduled change releases it too, and reads the snapshot again', async () => {
  const creator = await makeSubscriber(world, { email: newEmail(), planName: 'Pro' })
  const downgrade = { newPlanName: 'Essential' }
  expect(await post(creator, '/api/downgrade-subscription-plan', downgrade)).toBe(SNAPSHOT + 2 + SNAPSHOT)
  expect(await post(creator, '/api/downgrade-subscription-plan', downgrade), 'again').toBe(SNAPSHOT)
  expect(await post(creator, '/api/cancel-subscription')).toBe(SNAPSHOT + 2 + SNAPSHOT)
})

test('taking a scheduled change back releases it', async () => {
  const creator = await makeSubscriber(world, { email: newEmail(), planName: 'Pro' })
  await post(creator, '/api/downgrade-subscription-plan', { newPlanName: 'Essential' })
  expect(await post(creator, '/api/keep-plan', { planName: 'Pro' })).toBe(SNAPSHOT + 1 + SNAPSHOT)
})

test('an upgrade is previewed, paid and read back', async () => {
  const creator = await makeSubscriber(world, { email: newEmail(), planName: 'Essential' })
  const upgrade = { newPlanName: 'Pro' }
  expect(await get(creator, '/api/upgrade-preview?newPlanName=pro')).toBe(SNAPSHOT + 1)
  expect(await post(creator, '/api/upgrade-subscription-plan', upgrade)).toBe(SNAPSHOT + 1 + SNAPSHOT)
  expect(await post(creator, '/api/upgrade-subscription-plan', upgrade), 'again').toBe(SNAPSHOT)
})

test('an unpaid upgrade is continued from the snapshot alone', async () => {
  const creator = await makeSubscriber(world, { email: newEmail(), planName: 'Essential', card: 'threeDSecure' })
  const upgrade = { newPlanName: 'Pro' }
  expect(await post(creator, '/api/upgrade-subscription-plan', upgrade)).toBe(SNAPSHOT + 1 + SNAPSHOT)
  expect(await post(creator, '/api/upgrade-subscription-plan', upgrade), 'again').toBe(SNAPSHOT)
})

test('a purchase makes a customer and a subscription, and reads both back', async () => {
  const creator = await makeCreator(world.app, { email: newEmail() })
  const begin = () => beginSubscription(world, { email: creator.email, planName: 'Pro' })
  expect(await requestsOf(begin)).toBe(6)
  expect(await requestsOf(begin), 'again').toBe(4)
  expect(await get(creator, '/api/open-payment')).toBe(1)
})

test('a payment is confirmed by the snapshot', async () => {
  const creator = await makeSubscriber(world, { email: newEmail(), planName: 'Pro' })
  const wanted = { planName: 'Pro', billingPeriod: 'monthly' }
  expect(await post(creator, '/api/manual-subscription-process', wanted)).toBe(SNAPSHOT)
})
