import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCreator } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { seedPrices } from '../index.ts'

const world = setUpBillingWorld()
/** The same Stripe, without a remembered price list. */
let fresh: TestApp

beforeAll(async () => {
  const { connection } = world.simulator
  fresh = await startTestApp({ ...connection, STRIPE_API_URL: world.line.url, ADMIN_EMAILS: 'admin@example.com' })
})
afterAll(() => fresh.stop())
afterEach(() => {
  world.line.mend()
  vi.restoreAllMocks()
})

const LIST = [
  ['Essential', 'month', '4.90'],
  ['Essential', 'year', '47.00'],
  ['Pro', 'month', '9.90'],
  ['Pro', 'year', '95.00'],
  ['Ultra', 'month', '19.90'],
  ['Ultra', 'year', '159.00'],
  ['Business', 'month', '40.00'],
  ['Business', 'year', '320.00'],
]
interface Listed {
  planName: string
  interval: string
  amount: string
}
const short = (prices: Listed[]) => prices.map(({ planName, interval, amount }) => [planName, interval, amount])
const pricesOf = (app: TestApp, query = '', cookies = {}) => app.call('GET', `/api/stripe-prices${query}`, { cookies })

describe('plans', () => {
  test('are five, cheapest first', async () => {
    const { status, body } = await world.app.call('GET', '/api/plans')
    const limits = body.map(({ name, monthlyLimit }: { name: string; monthlyLimit: number }) => [name, monthlyLimit])
    expect([status, limits]).toEqual([
      200,
      [
        ['Free', 1],
        ['Essential', 5],
        ['Pro', 15],
        ['Ultra', 40],
        ['Business', 100],
      ],
    ])
    expect(body[1]).toEqual({
      id: 2,
      name: 'Essential',
      monthlyLimit: 5,
      peopleLimit: 200,
      defaultExpiryDays: 30,
      customExpiry: true,
      neverExpire: true,
      csvExport: true,
      prioritySupport: false,
    })
  })

  test('one without a limit says 999', async () => {
    await fresh.deps.pool.query("update plans set link_limit = null where name = 'Business'")
    expect((await fresh.call('GET', '/api/plans')).body[4].monthlyLimit).toBe(999)
  })
})

describe('prices', () => {
  test('are unavailable until Stripe has answered once', async () => {
    world.line.breakAt(1, 'before')
    const { status, body } = await pricesOf(fresh)
    expect([status, body.code]).toEqual([503, 'payments_unavailable'])
  })

  test('are not read again right after a failure', async () => {
    world.line.breakAt(1, 'before')
    await pricesOf(fresh)
    world.line.mend()
    expect((await pricesOf(fresh)).status).toBe(503)
    expect(world.line.requests()).toBe(0)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 3000)
    expect((await pricesOf(fresh)).status).toBe(200)
  })

  test('are read once for forty simultaneous requests', async () => {
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 120_000)
    world.line.mend()
    const replies = await Promise.all(Array.from({ length: 40 }, () => pricesOf(fresh)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(world.line.requests()).toBe(1)
  })

  test('come from Stripe, cheapest plan first, a month before a year', async () => {
    const { status, body } = await pricesOf(world.app)
    expect([status, short(body)]).toEqual([200, LIST])
    expect(body[0]).toMatchObject({ id: body[0].priceId, priceId: expect.stringMatching(/^price_/), currency: 'usd' })
  })

  test('are read once a minute, and an older copy serves while Stripe does not answer', async () => {
    await pricesOf(world.app)
    world.line.mend()
    await pricesOf(world.app)
    expect(world.line.requests()).toBe(0)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
    world.line.breakAt(1, 'before')
    expect(short((await pricesOf(world.app)).body)).toEqual(LIST)
    expect(world.line.requests()).toBeGreaterThan(0)
  })

  test('of either mode are for admins', async () => {
    const creator = await makeCreator(fresh, { email: 'creator@example.com' })
    const admin = await makeCreator(fresh, { email: 'admin@example.com' })
    expect((await pricesOf(fresh, '?env=test')).status).toBe(401)
    expect((await pricesOf(fresh, '?env=test', creator.cookies)).status).toBe(403)
    expect(short((await pricesOf(fresh, '?env=test', admin.cookies)).body)).toEqual(LIST)
    expect((await pricesOf(fresh, '?env=live', admin.cookies)).body).toEqual([])
    expect((await pricesOf(fresh, '?env=other', admin.cookies)).status).toBe(400)
  })
})

test('can be paid with the key of this mode', async () => {
  const { body } = await world.app.call('GET', '/api/config/payments')
  expect(body).toEqual({ publishableKey: world.simulator.connection.STRIPE_PUBLISHABLE_KEY, simulated: false })
})

describe('the price list', () => {
  const standing = async () => (await world.stripe.prices.list({ lookup_keys: ['pro_month_usd'] })).data

  test('is created once, and then kept', async () => {
    const results = await seedPrices(world.stripe, { apply: true })
    expect(results.map(({ action }) => action)).toEqual(LIST.map(() => 'keep'))
    expect(short(results)).toEqual(LIST)
    expect((await world.stripe.prices.list({ limit: 100 })).data).toHaveLength(8)
    expect((await world.stripe.products.list({ limit: 100 })).data).toHaveLength(4)
  })

  test('replaces a price of another amount by a new one under the same key, and archives the old one', async () => {
    const [right] = await standing()
    const wrong = await world.stripe.prices.create({
      product: right!.product as string,
      currency: 'usd',
      unit_amount: 999,
      recurring: { interval: 'month' },
      lookup_key: 'pro_month_usd',
      transfer_lookup_key: true,
      metadata: { plan: 'Pro' },
    })
    const dry = await seedPrices(world.stripe, { apply: false })
    expect(dry[2]).toEqual({ planName: 'Pro', interval: 'month', amount: '9.90', action: 'replace', priceId: wrong.id })
    expect((await standing())[0]!.id).toBe(wrong.id)

    const [, , applied] = await seedPrices(world.stripe, { apply: true })
    const [price] = await standing()
    expect(price).toMatchObject({ id: applied!.priceId, unit_amount: 990, active: true, metadata: { plan: 'Pro' } })
    expect((await world.stripe.prices.retrieve(wrong.id)).active).toBe(false)
    expect((await seedPrices(world.stripe, { apply: true }))[2]!.action).toBe('keep')
  })
})
