import { beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, makeSubscriber, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let creator: SignedIn
let people = 0

beforeEach(async () => {
  email = `keeps-${++people}@example.com`
  creator = await makeSubscriber(world, { email, planName: 'Pro' })
})

const downgrade = (newPlanName = 'Essential') =>
  callAs(world, creator, '/api/downgrade-subscription-plan', { email, newPlanName })
const keep = () => callAs(world, creator, '/api/keep-plan', { email, planName: 'Pro' })

async function pending() {
  const { cookies } = await makeCreator(world.app, { email })
  return (await world.app.call('GET', '/api/scheduled-plan-changes', { cookies })).body.scheduledChange
}

test('a downgrade that is taken back never comes', async () => {
  await downgrade()
  expect((await keep()).body).toEqual({ success: true, planName: 'Pro' })
  expect(await pending()).toBeNull()
  await passTime(world, '33 days')
  expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
  expect(await (await stripeObjectsOf(world, creator)).charges()).toEqual([990, 990])
})

test('repeated, simultaneously or later, it is the same; a later downgrade is another one', async () => {
  await downgrade()
  const replies = [...(await Promise.all([keep(), keep()])), await keep()]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  await downgrade()
  expect(await pending()).toMatchObject({ newPlan: 'Essential' })
})

test('after the plan has changed there is no plan to keep', async () => {
  const { body } = await downgrade()
  await world.simulator.advanceTo(new Date(body.scheduledDate))
  const { status, body: declined } = await keep()
  expect([status, declined.code]).toEqual([409, 'change_applied'])
  expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential' })
})

test('without a subscription there is no plan to keep', async () => {
  email = `never-${email}`
  creator = await makeCreator(world.app, { email })
  expect((await keep()).body.code).toBe('no_subscription')
})
