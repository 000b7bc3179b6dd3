import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BillingWorld, startBillingWorld } from '../../testing/billing-world.ts'
import { makeCreator } from '../../testing/makers.ts'
import { beginSubscription, heldOf, makeSubscriber, pay, standingOf } from '../../testing/subscribers.ts'
import { reconcileAll, syncCreator } from './index.ts'
import { createPayments } from './payments.ts'

let world: BillingWorld
let email: string
let people = 0

beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  Object.assign(world.simulator.faults, { duplicate: false, reorder: false, drop: false, delay: false })
  world.line.mend()
  email = `reconciled-${++people}@example.com`
})

const deps = () => ({ ...world.app.deps, payments: createPayments(world.app.deps.config) })
const reconcile = () => reconcileAll(deps())
const drop = () => Object.assign(world.simulator.faults, { drop: true })

describe('the hourly look', () => {
  test('finds a purchase whose events were lost, says so, and finds nothing the second time', async () => {
    drop()
    const { creatorId } = await makeCreator(world.app, { email })
    const { body } = await beginSubscription(world, { email, planName: 'Ultra' })
    expect(await pay(world, body.clientSecret, 'good')).toBe('succeeded')
    await world.simulator.settled()
    expect(await standingOf(world, email)).toMatchObject({ plan: 'Free' })

    const { mended, failed } = await reconcile()
    expect([mended, failed]).toEqual([
      [{ creatorId, what: expect.arrayContaining(['state', 'plan', 'paid through', 'subscription']) }],
      [],
    ])
    expect(await standingOf(world, email)).toEqual({ plan: 'Ultra', expiresAt: null, state: 'active' })
    expect(await world.app.deps.db.selectFrom('billing_intents').selectAll().execute()).toEqual([])
    expect((await reconcile()).mended).toEqual([])
  })

  test('finds the end of a subscription whose events were lost', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    drop()
    const [{ id } = { id: '' }] = await (await heldOf(world, creator)).living()
    await world.stripe.subscriptions.cancel(id)
    await reconcile()
    expect(await standingOf(world, email)).toMatchObject({ plan: 'Pro', state: 'expired' })
  })

  test('mends what somebody wrote into the database', async () => {
    const { creatorId } = await makeSubscriber(world, { email, planName: 'Essential' })
    await world.simulator.settled()
    await world.app.deps.pool.query('update creators set plan_id = 5 where id = $1', [creatorId])
    await world.app.deps.pool.query('delete from payments where creator_id = $1', [creatorId])
    expect((await reconcile()).mended).toEqual([{ creatorId, what: ['plan', expect.stringMatching(/^payment in_/)] }])
    expect(await standingOf(world, email)).toMatchObject({ plan: 'Essential' })
  })

  test('goes on after an account that cannot be looked at', async () => {
    const odd = await makeSubscriber(world, { email, planName: 'Essential' })
    const { customer } = await heldOf(world, odd)
    const other = `${email}.other`
    const { creatorId } = await makeSubscriber(world, { email: other, planName: 'Essential' })
    await world.simulator.settled()
    await world.app.deps.pool.query('update creators set plan_id = 5 where id = any($1)', [[odd.creatorId, creatorId]])
    const own = deps()
    const { subscriptions } = own.payments.stripe
    const list = subscriptions.list.bind(subscriptions)
    vi.spyOn(subscriptions, 'list').mockImplementation((params, options) => {
      if (params?.customer === customer) throw new Error('This answer means nothing.')
      return list(params, options)
    })
    const { mended, failed } = await reconcileAll(own)
    expect(failed).toEqual([odd.creatorId])
    expect(mended.map(each => each.creatorId)).toEqual([creatorId])
    expect(await standingOf(world, other)).toMatchObject({ plan: 'Essential' })
    await world.app.deps.pool.query('delete from creators where id = $1', [odd.creatorId])
  })

  test('changes nothing while Stripe does not answer, and does not go on asking', async () => {
    await makeSubscriber(world, { email, planName: 'Pro' })
    world.line.breakAt(1, 'before')
    const { mended, failed, looked } = await reconcile()
    expect([mended, failed.length]).toEqual([[], looked])
    expect(looked).toBeLessThanOrEqual(3)
    expect(await standingOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
  })

  test('leaves out who is settled', async () => {
    await makeCreator(world.app, { email })
    const { looked } = await reconcile()
    await makeSubscriber(world, { email, planName: 'Pro' })
    expect((await reconcile()).looked).toBe(looked + 1)
  })

  test('comes by itself, in the queue', async () => {
    const { creatorId } = await makeSubscriber(world, { email, planName: 'Pro' })
    await world.simulator.settled()
    await world.app.deps.pool.query('update creators set plan_id = 1 where id = $1', [creatorId])
    await world.app.deps.pool.query("select graphile_worker.add_job('reconcile_billing')")
    await expect.poll(() => standingOf(world, email), { timeout: 8000 }).toMatchObject({ plan: 'Pro' })
  })
})

describe('a second subscription', () => {
  const paidFor = async (plan: string, { creatorId }: { creatorId: string }) => {
    const { customer } = await heldOf(world, { creatorId })
    const { data: prices } = await world.stripe.prices.list({ lookup_keys: [`${plan}_month_usd`] })
    const { id, latest_invoice: invoice } = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: prices[0]!.id }],
      payment_behavior: 'default_incomplete',
      metadata: { creatorId },
      expand: ['latest_invoice.confirmation_secret'],
    })
    if (typeof invoice !== 'object') throw new Error('not expanded')
    expect(await pay(world, invoice!.confirmation_secret!.client_secret, 'good')).toBe('succeeded')
    await world.simulator.settled()
    return id
  }

  const refunded = async (customer: string) => {
    const { data } = await world.stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] })
    return data.map(({ amount, latest_charge: charge }) => [amount, typeof charge === 'object' && charge?.refunded])
  }

  test.each([
    ['higher', 'ultra', 'Ultra', 'first', 490],
    ['lower', 'essential', 'Pro', 'second', 490],
  ])('to a %s plan leaves the better one, and the other is given back', async (_, plan, kept, gone, amount) => {
    const first = gone === 'first' ? 'Essential' : 'Pro'
    const creator = await makeSubscriber(world, { email, planName: first })
    await paidFor(plan, creator)
    const { customer, living } = await heldOf(world, creator)
    expect(await living()).toHaveLength(1)
    expect(await standingOf(world, email)).toEqual({ plan: kept, expiresAt: null, state: 'active' })
    expect((await refunded(customer)).filter(([, back]) => back)).toEqual([[amount, true]])
  })

  test('is given back once, however often whoever does it is killed', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Ultra' })
    drop()
    await paidFor('pro', creator)
    for (let nth = 1; nth <= 10; nth++) {
      world.line.breakAt(nth, 'after')
      await syncCreator(deps(), creator.creatorId).catch(() => undefined)
    }
    world.line.mend()
    await syncCreator(deps(), creator.creatorId)
    const { customer, living } = await heldOf(world, creator)
    expect(await living()).toHaveLength(1)
    const back = (await world.stripe.refunds.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata?.subscriptionId,
    )
    expect((await refunded(customer)).filter(([, given]) => given)).toEqual([[990, true]])
    expect(back.filter(({ amount }) => amount === 990)).toHaveLength(1)
  })
})
