import { expect, test } from 'vitest'
import { makeCreator } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { makeSubscriber, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()

async function sendEventOf(customer: string) {
  const type = 'customer.subscription.updated'
  const body = JSON.stringify({
    id: 'evt_meanwhile',
    object: 'event',
    type,
    livemode: false,
    data: { object: { customer } },
  })
  const timestamp = Math.floor((await world.app.deps.now()).getTime() / 1000)
  const secret = world.simulator.connection.STRIPE_WEBHOOK_SECRET
  const signature = world.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return world.app.call('POST', '/api/stripe/webhook', { body, headers: { 'stripe-signature': signature } })
}

test('a dozen creators whose requests hang do not hold up the webhooks of others', async () => {
  const { pool } = world.app.deps
  const subscriber = await makeSubscriber(world, { email: 'payer@example.com', planName: 'Pro' })
  const { customer } = await stripeObjectsOf(world, subscriber)
  const others = await Promise.all(
    Array.from({ length: 12 }, (_, index) => makeCreator(world.app, { email: `waiting-${index}@example.com` })),
  )
  const holder = await pool.connect()
  for (const { creatorId } of others)
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`billing ${creatorId}`])
  const requests = others.map(({ cookies, email }) =>
    world.app.call('POST', '/api/manual-subscription-process', { cookies, body: { email, planName: 'Pro' } }),
  )
  const hanging = async () => {
    const { rows } = await holder.query(`select count(*)::int as n from pg_locks where locktype = 'advisory'
      and not granted and database = (select oid from pg_database where datname = current_database())`)
    return rows[0].n
  }
  try {
    await expect.poll(hanging).toBeGreaterThanOrEqual(4)
    expect((await sendEventOf(customer)).status).toBe(200)
    expect(await hanging()).toBe(4)
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(others.map(() => 200))
})
