import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import {
  accountStateOf,
  beginSubscription,
  makeSubscriber,
  pay,
  stripeObjectsOf,
} from '../../../testing/subscribers.ts'
import { createPaymentProvider, reconcileAll } from '../index.ts'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  Object.assign(world.simulator.faults, { duplicate: false, reorder: false, drop: false, delay: false })
  world.line.mend()
  email = `payer-${++people}@example.com`
})

interface Sent {
  id?: string
  type?: string
  object?: object
  livemode?: boolean
}

const textOf = ({ id = `evt_${people}`, type = 'invoice.paid', object = { id: 'in_none' }, livemode = false }: Sent) =>
  JSON.stringify({ id, object: 'event', type, livemode, data: { object } })

async function signed(body: string, ageS = 0, secret = world.simulator.connection.STRIPE_WEBHOOK_SECRET) {
  const timestamp = Math.floor((await world.app.deps.now()).getTime() / 1000) - ageS
  return world.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
}

const post = (body: string, signature?: string, type = 'application/json') =>
  world.app.call('POST', '/api/stripe/webhook', {
    body,
    headers: { 'content-type': type, ...(signature && { 'stripe-signature': signature }) },
  })

const send = async (event: Sent) => post(textOf(event), await signed(textOf(event)))

const storedEvents = async () =>
  (
    await world.app.deps.pool.query<{ id: string; done: boolean }>(
      'select id, processed_at is not null as done from stripe_events order by id',
    )
  ).rows

describe('an event', () => {
  test.each<[string, () => Promise<string | undefined>]>([
    ['without a signature', async () => undefined],
    ['signed with another secret', () => signed(textOf({}), 0, 'whsec_other')],
    ['signed over another body', () => signed(`${textOf({})} `)],
    ['older than five minutes', () => signed(textOf({}), 301)],
    ['with a malformed signature', async () => 't=1,v1='],
  ])('%s is refused, and nothing is kept of it', async (_, signature) => {
    const before = await storedEvents()
    const said = vi.spyOn(world.app.deps.log, 'warn')
    const { status, body } = await post(textOf({}), await signature())
    expect(said.mock.calls).toContainEqual([{ code: 'signature_invalid' }, 'webhook refused'])
    said.mockRestore()
    expect([status, body]).toEqual([
      400,
      { error: 'The signature of this event is not valid.', code: 'signature_invalid' },
    ])
    expect(await storedEvents()).toEqual(before)
  })

  test("is as old as the database's clock says", async () => {
    const signature = await signed(textOf({}))
    await world.app.advance('6 minutes')
    expect((await post(textOf({}), signature)).status).toBe(400)
    expect((await send({})).status).toBe(200)
  })

  test('of the other mode is refused', async () => {
    const { status, body } = await send({ livemode: true })
    expect([status, body.code]).toEqual([400, 'wrong_mode'])
  })

  test('larger than 256 KiB is refused', async () => {
    const body = textOf({ object: { id: 'in', text: 'x'.repeat(257 * 1024) } })
    expect((await post(body, await signed(body))).status).toBe(413)
  })

  test('of a payment or a customer that Stripe does not know is marked as processed', async () => {
    const dispute = { id: 'du_1', payment_intent: 'pi_nobody' }
    expect((await send({ id: 'evt_of_no_payment', type: 'charge.dispute.created', object: dispute })).status).toBe(200)
    const invoice = { id: 'in_1', customer: 'cus_nobody' }
    expect((await send({ id: 'evt_of_no_customer', object: invoice })).status).toBe(200)
    const ids = (await storedEvents()).flatMap(({ id, done }) => (done ? id : []))
    expect(ids).toEqual(expect.arrayContaining(['evt_of_no_payment', 'evt_of_no_customer']))
  })

  test('of a type that says nothing of plans is ignored', async () => {
    expect((await send({ id: 'evt_of_no_matter', type: 'customer.created' })).status).toBe(200)
    expect((await storedEvents()).map(({ id }) => id)).not.toContain('evt_of_no_matter')
  })

  test('is accepted with any content type', async () => {
    expect((await post(textOf({}), await signed(textOf({})), 'text/plain')).status).toBe(200)
  })

  test('grants nothing by its content', async () => {
    const { creatorId } = await makeSubscriber(world, { email, planName: 'Essential' })
    const { customer, living } = await stripeObjectsOf(world, { creatorId })
    const [subscription] = await living()
    const metadata = { creatorId, plan: 'Business' }
    const object = { ...subscription, customer, metadata, items: { data: [{ price: { metadata } }] } }
    const type = 'customer.subscription.updated'
    expect((await send({ id: 'evt_forged', type, object })).status).toBe(200)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'active' })
  })
})

describe('events that arrive', () => {
  const buy = async () => {
    await makeCreator(world.app, { email })
    const { body } = await beginSubscription(world, { email, planName: 'Pro' })
    expect(await pay(world, body.clientSecret, 'good')).toBe('succeeded')
    await world.simulator.settled()
  }

  test.each([
    ['once', {}],
    ['twice', { duplicate: true }],
    ['in another order', { reorder: true }],
    ['twice and in another order', { duplicate: true, reorder: true }],
  ])('%s lead to the same plan and to one payment', async (_, faults) => {
    Object.assign(world.simulator.faults, faults)
    await buy()
    expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
    const { rows } = await world.app.deps.pool.query(
      'select payment_type, total_cents, status from payments p join creators c on c.id = p.creator_id where email = $1',
      [email],
    )
    expect(rows).toEqual([{ payment_type: 'new_subscription', total_cents: '990', status: 'succeeded' }])
    expect((await storedEvents()).every(({ done }) => done)).toBe(true)
  })

  test('are answered immediately when they were processed before', async () => {
    await buy()
    const { id } = world.simulator.events().find(({ type }) => type === 'invoice.paid')!
    world.line.mend()
    expect(await world.simulator.redeliver(id)).toBe(200)
    expect(world.line.requests()).toBe(0)
  })

  test('while Stripe does not answer fail, are sent again, and then lead to the plan', async () => {
    await makeCreator(world.app, { email })
    const { body } = await beginSubscription(world, { email, planName: 'Pro' })
    await world.simulator.settled()
    world.simulator.faults.drop = true
    await pay(world, body.clientSecret, 'good')
    await world.simulator.settled()
    const { id } = world.simulator.events().find(({ type }) => type === 'invoice.paid')!
    world.line.breakAt(1, 'before')
    expect(await world.simulator.redeliver(id)).toBeGreaterThanOrEqual(500)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Free' })
    world.line.mend()
    expect(await world.simulator.redeliver(id)).toBe(200)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
  })

  test("update the creator's open screens", async () => {
    const { creatorId } = await makeCreator(world.app, { email })
    const heard: string[] = []
    const stop = world.app.deps.live.subscribe(creatorId, ({ event }) => heard.push(event))
    await buy()
    await expect.poll(() => heard).toContain('account')
    stop()
  })
})

describe('a customer that belongs to no account', () => {
  const paidBy = async (creatorId: string) =>
    paidAs(await world.stripe.customers.create({ email, metadata: { creatorId } }), creatorId)
  const paidAs = async (customer: { id: string }, creatorId: string) => {
    const { data: prices } = await world.stripe.prices.list({ lookup_keys: ['ultra_month_usd'] })
    const subscription = await world.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices[0]!.id }],
      payment_behavior: 'default_incomplete',
      metadata: { creatorId },
      expand: ['latest_invoice.confirmation_secret'],
    })
    const { latest_invoice: invoice } = subscription
    if (typeof invoice !== 'object') throw new Error('not expanded')
    expect(await pay(world, invoice!.confirmation_secret!.client_secret, 'good')).toBe('succeeded')
    await world.simulator.settled()
    const { data: intents } = await world.stripe.paymentIntents.list({
      customer: customer.id,
      expand: ['data.latest_charge'],
    })
    const charge = intents[0]!.latest_charge
    return {
      status: (await world.stripe.subscriptions.retrieve(subscription.id)).status,
      refunded: typeof charge === 'object' && charge!.refunded,
    }
  }

  test('is refunded when its account is deleted', async () => {
    const creator = await makeCreator(world.app, { email })
    await beginSubscription(world, { email, planName: 'Pro' })
    const { customer } = await stripeObjectsOf(world, creator)
    expect((await callAs(world, creator, '/api/delete-account', { email })).status).toBe(200)
    expect(await paidAs({ id: customer }, creator.creatorId)).toEqual({ status: 'canceled', refunded: true })
  })

  test('is left alone when its creator belongs to another deployment, and logged once', async () => {
    const said = vi.spyOn(world.app.deps.log, 'warn')
    expect(await paidBy(randomUUID())).toEqual({ status: 'active', refunded: false })
    const { data } = await world.stripe.customers.list({ email })
    await reconcileAll({ ...world.app.deps, payments: createPaymentProvider(world.app.deps.config) })
    expect((await world.stripe.subscriptions.list({ customer: data[0]!.id })).data).toHaveLength(1)
    const lines = said.mock.calls.filter(([what]) => (what as { customer?: string }).customer === data[0]!.id)
    said.mockRestore()
    // Logged by the service and by the reconciler, which has a payment provider of its own in this test.
    expect(lines.map(([, line]) => line)).toEqual(Array(2).fill('a customer of nobody here was left alone'))
  })

  test('becomes its creator’s when the creator has no other', async () => {
    const { creatorId } = await makeCreator(world.app, { email })
    expect(await paidBy(creatorId)).toEqual({ status: 'active', refunded: false })
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Ultra', state: 'active' })
  })

  test('is refunded when its creator has another', async () => {
    const { creatorId } = await makeSubscriber(world, { email, planName: 'Essential' })
    expect(await paidBy(creatorId)).toEqual({ status: 'canceled', refunded: true })
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'active' })
  })

  test('is left alone when we did not make it', async () => {
    expect(await paidBy('')).toEqual({ status: 'active', refunded: false })
  })
})

test('events are deleted after 60 days', async () => {
  expect((await send({ id: 'evt_old' })).status).toBe(200)
  // The renewals of those days have events of their own, which may arrive at any moment.
  world.simulator.faults.drop = true
  await world.app.advance('61 days')
  expect((await send({ id: 'evt_young' })).status).toBe(200)
  const { rows } = await world.app.deps.pool.query('select graphile_worker.add_job($1)', ['forget_stripe_events'])
  expect(rows).toHaveLength(1)
  await expect.poll(async () => (await storedEvents()).map(({ id }) => id)).toEqual(['evt_young'])
})
