import Stripe from 'stripe'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { setUpBillingWorld } from '../../testing/set-up-billing-world.ts'

const ADMIN = 'boss@example.org'
const LIVE_KEY = 'sk_live_canary0123456789'

const world = setUpBillingWorld({ env: { ADMIN_EMAILS: ADMIN, STRIPE_LIVE_SECRET_KEY: LIVE_KEY } })
let boss: SignedIn
let live: Stripe
beforeAll(async () => {
  boss = await makeCreator(world.app, { email: ADMIN })
  const { hostname, port } = new URL(world.simulator.connection.STRIPE_API_URL)
  live = new Stripe(LIVE_KEY, { host: hostname, port, protocol: 'http', telemetry: false })
})

const setup = (body: object) => world.app.call('POST', '/api/admin/setup-live-stripe', { cookies: boss.cookies, body })
const livePrices = async () =>
  (await world.app.call('GET', '/api/stripe-prices?env=live', { cookies: boss.cookies })).body
const actionsOf = (results: { action: string }[]) => [...new Set(results.map(({ action }) => action))]

async function written() {
  const { rows } = await world.app.deps.pool.query<{
    admin_email: string
    action: string
    details: Record<string, unknown>
  }>('select admin_email, action, details from admin_actions order by done_at, id')
  return rows
}

describe('live prices', () => {
  test('are not changed without apply', async () => {
    const { status, body } = await setup({})
    expect([status, body.applied, body.results.length]).toEqual([200, false, 8])
    expect(actionsOf(body.results)).toEqual(['create'])
    expect(await livePrices()).toEqual([])
  })

  test('are created with apply, once, and only in the live account', async () => {
    const { data: testPrices } = await world.stripe.prices.list({ active: true, limit: 100 })
    const { body } = await setup({ apply: true })
    expect([body.applied, actionsOf(body.results)]).toEqual([true, ['create']])
    expect(
      (await livePrices()).map(({ planName, interval, amount }: Record<string, string>) => [
        planName,
        interval,
        amount,
      ]),
    ).toEqual([
      ['Essential', 'month', '4.90'],
      ['Essential', 'year', '47.00'],
      ['Pro', 'month', '9.90'],
      ['Pro', 'year', '95.00'],
      ['Ultra', 'month', '19.90'],
      ['Ultra', 'year', '159.00'],
      ['Business', 'month', '40.00'],
      ['Business', 'year', '320.00'],
    ])
    expect((await world.stripe.prices.list({ active: true, limit: 100 })).data).toEqual(testPrices)
    expect(actionsOf((await setup({ apply: true })).body.results)).toEqual(['keep'])
    expect((await live.prices.list({ active: true, limit: 100 })).data).toHaveLength(8)
  })

  test('with another amount are replaced', async () => {
    const [first] = await livePrices()
    const { product } = await live.prices.retrieve(first.id)
    const other = await live.prices.create({
      product: String(product),
      currency: 'usd',
      unit_amount: 1,
      recurring: { interval: 'month' },
      lookup_key: 'essential_month_usd',
      transfer_lookup_key: true,
      metadata: { plan: 'Essential' },
    })
    await live.prices.update(first.id, { active: false })
    const { body } = await setup({ apply: true })
    const [essential, ...others] = body.results
    expect(essential).toMatchObject({ planName: 'Essential', interval: 'month', action: 'replace', amount: '4.90' })
    expect(actionsOf(others)).toEqual(['keep'])
    expect((await live.prices.retrieve(other.id)).active).toBe(false)
  })

  test('are created by one admin at a time', async () => {
    for (const { id } of await livePrices()) await live.prices.update(id, { active: false })
    const replies = await Promise.all(Array.from({ length: 5 }, () => setup({ apply: true })))
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of replies) expect([200, 503]).toContain(status)
    expect((await live.prices.list({ active: true, limit: 100 })).data).toHaveLength(8)
  })
})

test('every run is recorded with its admin and its result, and without a secret', async () => {
  const before = (await written()).length
  await setup({})
  await setup({ apply: true })
  world.line.mend()
  world.line.breakAt(1, 'before')
  expect(await setup({ apply: true })).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } })
  world.line.mend()
  const rows = (await written()).slice(before)
  expect(rows.map(({ admin_email, action, details }) => [admin_email, action, details.apply])).toEqual([
    [ADMIN, 'setup_live_stripe', false],
    [ADMIN, 'setup_live_stripe', true],
    [ADMIN, 'setup_live_stripe', true],
  ])
  expect(rows[1]!.details.results).toHaveLength(8)
  expect(rows[2]!.details.failed).toBe('payments_unavailable')
  expect(JSON.stringify(rows)).not.toContain('canary')
})

test('other creators cannot change them', async () => {
  const { cookies } = await makeCreator(world.app, { email: 'curious@example.org', planId: 5 })
  const before = (await written()).length
  const reply = await world.app.call('POST', '/api/admin/setup-live-stripe', { cookies, body: { apply: true } })
  expect(reply).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  expect(await written()).toHaveLength(before)
})
