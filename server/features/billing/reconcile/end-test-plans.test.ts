import { expect, test } from 'vitest'
import { makeCreator } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, makeSubscriber } from '../../../testing/subscribers.ts'
import { createPaymentProvider } from '../index.ts'
import { endTestPlans } from './end-test-plans.ts'

const world = setUpBillingWorld()

const startedWith = (STRIPE_SECRET_KEY: string) => {
  const { deps } = world.app
  return endTestPlans({ ...deps, payments: createPaymentProvider({ ...deps.config, STRIPE_SECRET_KEY }) })
}

test('with live keys the plans bought with test keys end, and those set by hand do not', async () => {
  const email = 'tester@example.com'
  const { creatorId } = await makeSubscriber(world, { email, planName: 'Business' })
  await makeCreator(world.app, { email: 'guest@example.com', planId: 5 })

  await startedWith('sk_test_another')
  expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Business', state: 'active' })

  await startedWith('sk_live_real')
  expect(await accountStateOf(world, email)).toEqual({ plan: 'Free', expiresAt: null, state: null })
  expect((await accountStateOf(world, 'guest@example.com')).plan).toBe('Business')
  const { rows } = await world.app.deps.pool.query('select 1 from payments where creator_id = $1', [creatorId])
  expect(rows).toEqual([])
})
