import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueue } from '../../../jobs/queue.ts'
import { callAs, cards } from '../../../testing/billing-world.ts'
import { running, stopping } from '../../../testing/job-helpers.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import {
  accountStateOf,
  beginSubscription,
  makeSubscriber,
  pay,
  stripeObjectsOf,
} from '../../../testing/subscribers.ts'
import { reconcileAll, syncCreator } from '../index.ts'
import { createPaymentProvider } from '../stripe/payment-provider.ts'
import { reconcileTask } from './reconcile.ts'
import { sweepUnlinkedCustomers } from './sweep-unlinked-customers.ts'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  Object.assign(world.simulator.faults, { duplicate: false, reorder: false, drop: false, delay: false })
  world.line.mend()
  email = `reconciled-${++people}@example.com`
})

const deps = () => ({ ...world.app.deps, payments: createPaymentProvider(world.app.deps.config) })
const reconcile = () => reconcileAll(deps())
const drop = () => Object.assign(world.simulator.faults, { drop: true })

describe('the hourly reconciler', () => {
  test('finds a purchase whose events were lost, reports it, and finds nothing the second time', async () => {
    drop()
    const { creatorId } = await makeCreator(world.app, { email })
    const { body } = await beginSubscription(world, { email, planName: 'Ultra' })
    expect(await pay(world, body.clientSecret, 'good')).toBe('succeeded')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free' })

    const { corrected, failed } = await reconcile()
    expect([corrected, failed]).toEqual([
      [{ creatorId, what: expect.arrayContaining(['state', 'plan', 'paid through', 'subscription']) }],
      [],
    ])
    expect(await accountStateOf(world, email)).toEqual({ plan: 'Ultra', expiresAt: null, state: 'active' })
    expect(await world.app.deps.db.selectFrom('billing_intents').selectAll().execute()).toEqual([])
    expect((await reconcile()).corrected).toEqual([])
  })

  test('finds the end of a subscription whose events were lost', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    drop()
    const [{ id } = { id: '' }] = await (await stripeObjectsOf(world, creator)).living()
    await world.stripe.subscriptions.cancel(id)
    await reconcile()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'expired' })
  })

  test('corrects a wrong row in the database', async () => {
    const { creatorId } = await makeSubscriber(world, { email, planName: 'Essential' })
    await world.simulator.settled()
    await world.app.deps.pool.query('update creators set plan_id = 5 where id = $1', [creatorId])
    await world.app.deps.pool.query('delete from payments where creator_id = $1', [creatorId])
    expect((await reconcile()).corrected).toEqual([
      { creatorId, what: ['plan', expect.stringMatching(/^payment in_/)] },
    ])
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential' })
  })

  test('continues after an account that fails', async () => {
    const odd = await makeSubscriber(world, { email, planName: 'Essential' })
    const { customer } = await stripeObjectsOf(world, odd)
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
    const { corrected, failed } = await reconcileAll(own)
    expect(failed).toEqual([odd.creatorId])
    expect(corrected.map(each => each.creatorId)).toEqual([creatorId])
    expect(await accountStateOf(world, other)).toMatchObject({ plan: 'Essential' })
    await world.app.deps.pool.query('delete from creators where id = $1', [odd.creatorId])
  })

  test('changes nothing while Stripe does not answer, and stops after a few accounts', async () => {
    await makeSubscriber(world, { email, planName: 'Pro' })
    world.line.breakAt(1, 'before')
    const { corrected, failed, checked } = await reconcile()
    expect([corrected, failed.length]).toEqual([[], checked])
    expect(checked).toBeLessThanOrEqual(3)
    expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
  })

  test('finds a payment on a Checkout page that was opened again a day later', async () => {
    const { creatorId } = await makeCreator(world.app, { email })
    const checkOut = async () => {
      const { body } = await callAs(world, { email }, '/api/create-subscription', { email, planName: 'Pro' })
      return new URL(body.checkoutUrl).pathname.split('/').at(-1)!
    }
    const first = await checkOut()
    await world.app.advance('24 hours 30 minutes')
    await world.simulator.catchUp()
    const second = await checkOut()
    expect(second).not.toBe(first)
    await world.app.advance('1 hour')
    await reconcile()
    const { rows } = await world.app.deps.pool.query('select id from billing_intents where creator_id = $1', [
      creatorId,
    ])
    expect(rows).toHaveLength(1)
    drop()
    expect(await world.simulator.completeCheckout(second, cards.good)).toMatchObject({ status: 'succeeded' })
    await reconcile()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
  })

  test('finds a payment of a known customer whose account has no subscription', async () => {
    drop()
    const { creatorId } = await makeCreator(world.app, { email })
    const { body } = await beginSubscription(world, { email, planName: 'Pro' })
    await world.app.deps.pool.query('delete from billing_intents where creator_id = $1', [creatorId])
    await pay(world, body.clientSecret, 'good')
    await world.simulator.settled()
    const { corrected } = await reconcile()
    expect(corrected.map(each => each.creatorId)).toEqual([creatorId])
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
  })

  test('logs its corrections', async () => {
    const { creatorId } = await makeSubscriber(world, { email, planName: 'Essential' })
    await world.simulator.settled()
    await world.app.deps.pool.query('update creators set plan_id = 5 where id = $1', [creatorId])
    const said = vi.spyOn(world.app.deps.log, 'warn')
    await reconcile()
    expect(said.mock.calls).toContainEqual([{ creatorId, what: ['plan'] }, 'billing mended'])
    said.mockRestore()
  })

  test('skips accounts without subscription and intent', async () => {
    await makeCreator(world.app, { email })
    const { checked } = await reconcile()
    await makeSubscriber(world, { email, planName: 'Pro' })
    expect((await reconcile()).checked).toBe(checked + 1)
  })

  test('runs by itself, in the queue', async () => {
    const { creatorId } = await makeSubscriber(world, { email, planName: 'Pro' })
    await world.simulator.settled()
    await world.app.deps.pool.query('update creators set plan_id = 1 where id = $1', [creatorId])
    await world.app.deps.pool.query("select graphile_worker.add_job('reconcile_billing')")
    await expect.poll(() => accountStateOf(world, email)).toMatchObject({ plan: 'Pro' })
  })
})

describe('resumable reconciling', () => {
  const spoil = (creatorId: string) =>
    world.app.deps.pool.query('update creators set plan_id = 5 where id = $1', [creatorId])
  const waiting = async (key: string) => {
    const { rows } = await world.app.deps.pool.query('select key from graphile_worker.jobs where key = $1', [key])
    return rows.length
  }
  const forget = (key: string) => world.app.deps.pool.query('select graphile_worker.remove_job($1)', [key])
  beforeEach(() => world.app.queue.stop())

  test('without time each task handles one account and leaves the others to the next', async () => {
    const people = [await makeSubscriber(world, { email, planName: 'Pro' })]
    people.push(await makeSubscriber(world, { email: `${email}.other`, planName: 'Pro' }))
    await world.simulator.settled()
    const [first, second] = people.map(({ creatorId }) => creatorId).toSorted()
    await spoil(first!)
    await spoil(second!)
    const before = first!.replace(/^.{8}/, '00000000')
    await world.app.deps.pool.query("update billing_accounts set state = 'free' where creator_id <> all($1)", [
      [first, second],
    ])
    await reconcileTask(deps(), { after: null }, stopping)
    const { rows } = await world.app.deps.pool.query(
      'select id, plan_id from creators where id = any($1) order by id',
      [[first, second]],
    )
    expect([before < first!, rows.map(({ plan_id }) => plan_id)]).toEqual([true, [3, 5]])
    expect(await waiting('reconcile_billing next')).toBe(1)
    await forget('reconcile_billing next')
  })

  test('the next round does not begin before the last has ended', async () => {
    const { creatorId } = await makeSubscriber(world, { email, planName: 'Pro' })
    await world.simulator.settled()
    await spoil(creatorId)
    const later = new Date(Date.now() + 3_600_000)
    await enqueue(
      world.app.deps.db,
      'reconcile_billing',
      { after: creatorId },
      { key: 'reconcile_billing next', runAt: later },
    )
    await reconcileTask(deps(), { after: null }, running)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Business' })
    await forget('reconcile_billing next')
    await reconcileTask(deps(), { after: null }, running)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro' })
  })

  test('without time unlinked customers are handled one by one', async () => {
    for (const address of [email, `${email}.other`]) await makeSubscriber(world, { email: address, planName: 'Pro' })
    await sweepUnlinkedCustomers(deps(), { after: null }, stopping)
    expect(await waiting('look_for_strangers next')).toBe(1)
    await forget('look_for_strangers next')
    await sweepUnlinkedCustomers(deps(), { after: null }, running)
    expect(await waiting('look_for_strangers next')).toBe(0)
  })
})

describe('a second subscription', () => {
  const paidFor = async (plan: string, { creatorId }: { creatorId: string }) => {
    const { customer } = await stripeObjectsOf(world, { creatorId })
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
    const { customer, living } = await stripeObjectsOf(world, creator)
    expect(await living()).toHaveLength(1)
    expect(await accountStateOf(world, email)).toEqual({ plan: kept, expiresAt: null, state: 'active' })
    expect((await refunded(customer)).filter(([, back]) => back)).toEqual([[amount, true]])
  })

  test('is refunded once, however often the process is killed', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Ultra' })
    drop()
    await paidFor('pro', creator)
    for (let nth = 1; nth <= 10; nth++) {
      world.line.breakAt(nth, 'after')
      await syncCreator(deps(), creator.creatorId).catch(() => undefined)
    }
    world.line.mend()
    await syncCreator(deps(), creator.creatorId)
    const { customer, living } = await stripeObjectsOf(world, creator)
    expect(await living()).toHaveLength(1)
    const back = (await world.stripe.refunds.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata?.subscriptionId,
    )
    expect((await refunded(customer)).filter(([, given]) => given)).toEqual([[990, true]])
    expect(back.filter(({ amount }) => amount === 990)).toHaveLength(1)
  })
})
