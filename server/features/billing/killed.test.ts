import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaidPlanName } from '../../../contract/plan-names.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { type ServiceProcess, spawnService, untilReady } from '../../testing/process.ts'
import { setUpBillingWorld } from '../../testing/set-up-billing-world.ts'
import { accountStateOf, makeSubscriber, pay, stripeObjectsOf } from '../../testing/subscribers.ts'
import { createPaymentProvider, reconcileAll } from './index.ts'

const world = setUpBillingWorld()
let service: ServiceProcess
let email: string
let people = 0

beforeEach(async () => {
  world.line.mend()
  email = `survivor-${++people}@example.com`
  // No event may correct the state that the killed process left.
  world.simulator.faults.drop = true
  service = await start()
})
afterEach(async () => {
  service.child.kill('SIGTERM')
  await service.ended
})

/** A service process on the database of this test, which reaches Stripe over the same breakable line. */
async function start(): Promise<ServiceProcess> {
  const { pool, config } = world.app.deps
  const { user, host, port, database } = pool.options
  const databaseUrl = new URL(`postgres://${user}@localhost/${database}`)
  databaseUrl.searchParams.set('host', host!)
  databaseUrl.searchParams.set('port', String(port))
  const started = spawnService({
    ...world.simulator.connection,
    STRIPE_API_URL: world.line.url,
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: world.app.dataDir,
    APP_SECRET: config.APP_SECRET.join(','),
  })
  await untilReady(started)
  return started
}

type Moment = { nth: number; when: 'before' | 'after' }

/** Kills the service at a request to Stripe, starts it again and repeats the request. */
async function requestTwice(who: SignedIn, path: string, body: Record<string, unknown>, { nth, when }: Moment) {
  world.line.breakAt(nth, when, () => {
    service.child.kill('SIGKILL')
    return service.ended
  })
  expect(await ask(who, path, body).catch(() => 'no answer')).toBe('no answer')
  await service.ended
  world.line.mend()
  service = await start()
  return ask(who, path, body)
}

async function ask({ cookies }: SignedIn, path: string, body: Record<string, unknown>) {
  const reply = await fetch(service.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}

/** One living subscription to this plan, one payment for each paid invoice, and nothing left open. */
async function soundAt({ creatorId }: SignedIn, plan: PaidPlanName, charges: number[]) {
  await reconcileAll({ ...world.app.deps, payments: createPaymentProvider(world.app.deps.config) })
  const atStripe = await stripeObjectsOf(world, { creatorId })
  expect(await atStripe.living()).toHaveLength(1)
  expect([await atStripe.unpaid(), await atStripe.invoices('open'), await atStripe.charges()]).toEqual([
    [],
    [],
    charges,
  ])
  const payments = await world.app.deps.db
    .selectFrom('payments')
    .where('creator_id', '=', creatorId)
    .select('stripe_invoice_id as id')
    .execute()
  expect(payments.map(({ id }) => id).sort()).toEqual((await atStripe.invoices('paid')).map(({ id }) => id).sort())
  expect(await accountStateOf(world, email)).toMatchObject({ plan })
}

const moments = [1, 2, 3, 4].flatMap(nth => (['before', 'after'] as const).map(when => ({ nth, when })))

test.each(moments)('a purchase survives kill -9 $when request $nth to Stripe', { timeout: 60_000 }, async moment => {
  const creator = await makeCreator(world.app, { email })
  const nav = await world.app.call('POST', '/api/creators/create-nav-token', {
    cookies: creator.cookies,
    body: { email },
  })
  const order = { creatorToken: nav.body.token, planName: 'Pro', billingPeriod: 'monthly' }
  const begun = await requestTwice(creator, '/api/create-subscription', order, moment)
  expect(await pay(world, begun.body.clientSecret, 'good')).toBe('succeeded')
  const wanted = { email, planName: 'Pro', billingPeriod: 'monthly' }
  expect((await ask(creator, '/api/manual-subscription-process', wanted)).body).toMatchObject({ success: true })
  await soundAt(creator, 'Pro', [990])
})

test.each(moments)('an upgrade survives kill -9 $when request $nth to Stripe', { timeout: 60_000 }, async moment => {
  const creator = await makeSubscriber(world, { email, planName: 'Essential' })
  const { body } = await requestTwice(
    creator,
    '/api/upgrade-subscription-plan',
    { email, newPlanName: 'Ultra' },
    moment,
  )
  expect(body).toEqual({ success: true, planName: 'Ultra' })
  await soundAt(creator, 'Ultra', [490, 1500])
})
