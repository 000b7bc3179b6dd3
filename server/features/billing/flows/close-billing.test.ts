import { beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, beginSubscription, makeSubscriber, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  world.line.mend()
  email = `quitter-${++people}@example.com`
})

const remove = () => callAs(world, { email }, '/api/delete-account', { email })
const exists = async () =>
  (await world.app.deps.pool.query('select 1 from creators where email = $1', [email])).rowCount

test('ends the subscription immediately with its scheduled change, and then deletes the account', async () => {
  const creator = await makeSubscriber(world, { email, planName: 'Pro' })
  const atStripe = await stripeObjectsOf(world, creator)
  await callAs(world, { email }, '/api/downgrade-subscription-plan', { email, newPlanName: 'Essential' })
  expect((await remove()).body).toEqual({ success: true })
  expect((await atStripe.subscriptions()).map(({ status, schedule }) => [status, schedule])).toEqual([
    ['canceled', null],
  ])
  expect(await exists()).toBe(0)
  await world.app.advance('32 days')
  await world.simulator.catchUp()
  expect(await atStripe.charges()).toEqual([990])
})

test('leaves nothing that could be paid: no open invoice, no purchase, no Checkout page', async () => {
  const overdue = await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
  await world.app.advance('32 days')
  await world.simulator.catchUp()
  const owing = await stripeObjectsOf(world, overdue)
  expect(await owing.invoices('open')).toHaveLength(1)
  expect((await remove()).status).toBe(200)
  expect([await owing.invoices('open'), await owing.living()]).toEqual([[], []])

  for (const by of ['form', 'page']) {
    email = `${by}-${email}`
    const creator = await makeCreator(world.app, { email })
    if (by === 'form') await beginSubscription(world, { email, planName: 'Pro' })
    else await callAs(world, { email }, '/api/create-subscription', { email, planName: 'Pro' })
    const atStripe = await stripeObjectsOf(world, creator)
    expect((await remove()).status).toBe(200)
    expect([await atStripe.unpaid(), await atStripe.openSessions(), await atStripe.invoices('open')]).toEqual([
      [],
      [],
      [],
    ])
  }
})

test('a renewal in its first hour, still a draft, is not collected after the deletion', async () => {
  const owing = await stripeObjectsOf(
    world,
    await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' }),
  )
  await world.app.advance('32 days')
  await world.simulator.catchUp()
  const [renewal] = await owing.invoices('open')
  const draft = world.simulator.invoices().find(({ id }) => id === renewal!.id)!
  draft.status = 'draft'
  expect((await remove()).status).toBe(200)
  expect([draft.status, await exists()]).toEqual(['void', 0])
})

test('deletes nothing while Stripe is out of reach, and succeeds once it is back', async () => {
  await makeSubscriber(world, { email, planName: 'Pro' })
  for (let nth = 1; nth <= 6; nth++) {
    world.line.breakAt(nth, nth % 2 ? 'before' : 'after')
    const { status, body } = await remove()
    if (status === 200) break
    expect([status, body]).toMatchObject([
      503,
      {
        error: 'We couldn’t cancel your subscription, so nothing was deleted. Please try again in a moment.',
        code: 'deletion_stopped',
      },
    ])
    expect(await exists()).toBe(1)
  }
  world.line.mend()
  if (await exists()) expect((await remove()).status).toBe(200)
  expect(await exists()).toBe(0)
})

test('finds nothing to end for a customer who was deleted at Stripe', async () => {
  const { customer } = await stripeObjectsOf(world, await makeSubscriber(world, { email, planName: 'Pro' }))
  await world.stripe.customers.del(customer)
  expect((await remove()).body).toEqual({ success: true })
})

test('needs no Stripe for a creator who never paid', async () => {
  await makeCreator(world.app, { email })
  world.line.breakAt(1, 'before')
  expect((await remove()).body).toEqual({ success: true })
})

test('an email that registers again is a new customer', async () => {
  const before = await stripeObjectsOf(world, await makeSubscriber(world, { email, planName: 'Pro' }))
  await remove()
  const after = await stripeObjectsOf(world, await makeSubscriber(world, { email, planName: 'Essential' }))
  expect(after.customer).not.toBe(before.customer)
  expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'active' })
})

test('a simultaneous purchase does not outlive the account', async () => {
  const creator = await makeSubscriber(world, { email, planName: 'Pro' })
  await callAs(world, { email }, '/api/cancel-subscription', { email })
  await passTime(world, '32 days')
  const atStripe = await stripeObjectsOf(world, creator)
  const buying = Array.from({ length: 3 }, () =>
    callAs(world, { email }, '/api/create-subscription', { email, planName: 'Pro' }),
  )
  await Promise.all([...buying, remove()])
  const stillThere = await exists()
  if (stillThere) await remove()
  expect([await atStripe.unpaid(), await atStripe.openSessions()]).toEqual([[], []])
})
