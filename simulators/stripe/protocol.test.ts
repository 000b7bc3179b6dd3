import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  begin,
  card,
  clientOf,
  type Prices,
  priceList,
  startTestSimulator,
  type TestSimulator,
} from './testing/test-simulator.ts'

let test: TestSimulator
let prices: Prices

beforeAll(async () => {
  test = await startTestSimulator()
  prices = await priceList(test.stripe)
})
afterAll(() => test.stop())

describe('an idempotency key', () => {
  const email = { email: 'key@example.com' }

  it('replays the first reply to the same request', async () => {
    const options = { idempotencyKey: 'key-1' }
    const made = await test.stripe.customers.create(email, options)
    const again = await test.stripe.customers.create(email, options)
    expect(again.id).toBe(made.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await test.stripe.customers.list(email)).data).toHaveLength(1)
  })

  it('is in use while its first request runs, and the SDK tries again when it may', async () => {
    const options = { idempotencyKey: 'key-in-use' }
    const person = { email: 'in-use@example.com' }
    const busy = Promise.withResolvers<void>()
    test.busy = busy.promise
    const twice = [1, 2].map(() => test.stripe.customers.create(person, options))
    await expect(Promise.race(twice)).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const patient = test.stripe.customers.create(person, { ...options, maxNetworkRetries: 2 })
    test.busy = null
    busy.resolve()
    expect((await patient).id).toBe((await Promise.any(twice)).id)
    expect((await test.stripe.customers.list(person)).data).toHaveLength(1)
  })

  it('refuses another request', async () => {
    const options = { idempotencyKey: 'key-2' }
    await test.stripe.customers.create(email, options)
    const other = test.stripe.customers.create({ email: 'other@example.com' }, options)
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  it('is free again after a request whose parameters were wrong', async () => {
    const options = { idempotencyKey: 'key-3' }
    const wrong = test.stripe.customers.create({ shoe_size: 43 } as object, options)
    await expect(wrong).rejects.toMatchObject({ code: 'parameter_unknown' })
    await expect(test.stripe.customers.create(email, options)).resolves.toMatchObject({ object: 'customer' })
  })

  it('keeps a refusal too, once the request was carried out', async () => {
    const options = { idempotencyKey: 'key-refused' }
    const id = 'prod_refused'
    const price = { product: id, currency: 'usd', unit_amount: 100 }
    for (const _ of ['first', 'again']) {
      await expect(test.stripe.prices.create(price, options)).rejects.toMatchObject({ code: 'resource_missing' })
      // Without the key this request would succeed now.
      await test.stripe.products.create({ id, name: 'Late' }).catch(() => undefined)
    }
    await expect(test.stripe.prices.create(price)).resolves.toMatchObject({ product: id })
  })

  it.each(['before', 'after'] as const)('keeps a failure from %s it was done', async when => {
    const options = { idempotencyKey: `key-failed-${when}` }
    const person = { email: `failed-${when}@example.com` }
    test.simulator.failOnce('POST /v1/customers', when)
    for (const _ of ['first', 'again'])
      await expect(test.stripe.customers.create(person, options)).rejects.toMatchObject({
        type: 'StripeAPIError',
        statusCode: 500,
      })
    expect((await test.stripe.customers.list(person)).data).toHaveLength(when === 'after' ? 1 : 0)
    await expect(test.stripe.customers.create(person)).resolves.toMatchObject({ object: 'customer' })
  })

  it('belongs to one mode, and is forgotten after a day', async () => {
    const options = { idempotencyKey: 'key-4' }
    const first = await test.stripe.customers.create(email, options)
    const live = clientOf(test.simulator.connection.STRIPE_API_URL, 'sk_live_simulated')
    expect(await live.customers.create(email, options)).toMatchObject({ livemode: true })
    await test.moveTo(new Date(test.now().getTime() + 25 * 3_600_000))
    expect((await test.stripe.customers.create(email, options)).id).not.toBe(first.id)
  })
})

describe('too many requests', () => {
  const create = () => test.stripe.customers.create({ email: 'many@example.com' })

  it('are refused while the limit of the rate is switched on', async () => {
    test.simulator.faults.rateLimit = true
    const limited = { type: 'StripeRateLimitError', statusCode: 429, code: 'rate_limit' }
    await expect(create()).rejects.toMatchObject(limited)
    await expect(test.stripe.customers.list()).rejects.toMatchObject(limited)
    test.simulator.faults.rateLimit = false
    await expect(create()).resolves.toMatchObject({ object: 'customer' })
  })

  it('wait for a lock in vain where they change something, and read as before', async () => {
    test.simulator.faults.lockTimeout = true
    await expect(create()).rejects.toMatchObject({ type: 'StripeRateLimitError', code: 'lock_timeout' })
    await expect(test.stripe.customers.list()).resolves.toMatchObject({ object: 'list' })
    test.simulator.faults.lockTimeout = false
  })

  it.each(['rate_limit', 'lock_timeout'] as const)('leave the key free: %s', async code => {
    const options = { idempotencyKey: `key-${code}` }
    test.simulator.failOnce('POST /v1/customers', code)
    await expect(test.stripe.customers.create({}, options)).rejects.toMatchObject({ statusCode: 429, code })
    await expect(test.stripe.customers.create({}, options)).resolves.toMatchObject({ object: 'customer' })
  })

  it('are sent again by the SDK after a lock, not after a limit', async () => {
    const options = { maxNetworkRetries: 1 }
    test.simulator.failOnce('POST /v1/customers', 'lock_timeout')
    await expect(test.stripe.customers.create({}, options)).resolves.toMatchObject({ object: 'customer' })
    test.simulator.failOnce('POST /v1/customers', 'rate_limit')
    await expect(test.stripe.customers.create({}, options)).rejects.toMatchObject({ code: 'rate_limit' })
  })
})

describe('an error', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'names what is missing',
      () => test.stripe.customers.retrieve('cus_nobody'),
      { statusCode: 404, type: 'StripeInvalidRequestError', code: 'resource_missing', param: 'id' },
    ],
    [
      'names a parameter that nobody knows',
      () => test.stripe.subscriptions.list({ shoe_size: 43 } as object),
      { statusCode: 400, code: 'parameter_unknown', param: 'shoe_size' },
    ],
    [
      'names a parameter that is missing',
      () => test.stripe.products.create({} as Stripe.ProductCreateParams),
      { statusCode: 400, code: 'parameter_missing', param: 'name' },
    ],
    [
      'names a path that nobody knows',
      () => test.stripe.coupons.list(),
      { statusCode: 404, type: 'StripeInvalidRequestError' },
    ],
    [
      'tells what cannot be expanded',
      () => test.stripe.customers.list({ expand: ['data.shoes'] }),
      { statusCode: 400, param: 'expand' },
    ],
    [
      'tells how deep an expansion may go, with the level of the list',
      () => test.stripe.subscriptions.list({ expand: ['data.items.data.price.product'] }),
      { statusCode: 400, param: 'expand', message: expect.stringContaining('more than 4 levels') },
    ],
    [
      'asks for a key',
      () => clientOf(test.simulator.connection.STRIPE_API_URL, 'pk_test_simulated').customers.list(),
      { statusCode: 401, type: 'StripeAuthenticationError' },
    ],
  ])('%s', async (_, call, error) => {
    await expect(call()).rejects.toMatchObject(error)
    await expect(call()).rejects.toHaveProperty('requestId', expect.stringMatching(/^req_/))
  })

  it('of a card is told to the server too', async () => {
    const { subscription } = await begin(test.stripe, prices.pro.month)
    const invoice = (subscription.latest_invoice as Stripe.Invoice).id
    const declined = test.stripe.invoices.pay(invoice, {
      payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    })
    await expect(declined).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    })
  })
})

describe('a list', () => {
  it('comes in pages, newest first, forward and back', async () => {
    const customer = await test.stripe.customers.create({ email: 'pages@example.com' })
    const made: string[] = []
    for (let count = 0; count < 5; count++)
      made.unshift((await begin(test.stripe, prices.pro.month, customer.id)).subscription.id)
    const first = await test.stripe.subscriptions.list({ customer: customer.id, limit: 2 })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true])
    const next = await test.stripe.subscriptions.list({ customer: customer.id, limit: 2, starting_after: made[1] })
    expect(next.data.map(({ id }) => id)).toEqual(made.slice(2, 4))
    const back = await test.stripe.subscriptions.list({ customer: customer.id, limit: 2, ending_before: made[2] })
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(0, 2))

    const all: string[] = []
    for await (const { id } of test.stripe.subscriptions.list({ customer: customer.id, limit: 2 })) all.push(id)
    expect(all).toEqual(made)
  })

  it('expands what its items name', async () => {
    const { customer, subscription } = await begin(test.stripe, prices.pro.month)
    const { data } = await test.stripe.subscriptions.list({ customer, expand: ['data.latest_invoice.payments'] })
    const { payments } = data[0]!.latest_invoice as Stripe.Invoice
    expect(payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/)
    const expand = ['items.data.price.product']
    const { items } = await test.stripe.subscriptions.retrieve(subscription.id, { expand })
    expect(items.data[0]!.price.product).toMatchObject({ name: 'Pro' })
  })
})

describe('the two modes', () => {
  it('know nothing of each other', async () => {
    const live = clientOf(test.simulator.connection.STRIPE_API_URL, 'rk_live_simulated')
    expect((await live.prices.list({ active: true })).data).toEqual([])
    await expect(live.prices.retrieve(prices.pro.month.id)).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

describe('a lookup key', () => {
  it('moves to another price only when asked', async () => {
    const { product, currency } = prices.pro.month
    const next = { product: String(product), currency, unit_amount: 1090, recurring: { interval: 'month' as const } }
    const taken = test.stripe.prices.create({ ...next, lookup_key: 'pro_month_usd' })
    await expect(taken).rejects.toMatchObject({ param: 'lookup_key' })
    const moved = await test.stripe.prices.create({ ...next, lookup_key: 'pro_month_usd', transfer_lookup_key: true })
    const { data } = await test.stripe.prices.list({ lookup_keys: ['pro_month_usd'] })
    expect(data.map(({ id }) => id)).toEqual([moved.id])
    await test.stripe.prices.update(prices.pro.month.id, { active: false })
    await expect(begin(test.stripe, prices.pro.month)).rejects.toThrow('inactive')
  })
})

describe('a customer', () => {
  it('leaves nothing running when deleted', async () => {
    const { subscription, secret, customer } = await begin(test.stripe, prices.essential.month)
    await test.simulator.confirm(secret, card())
    await test.stripe.customers.del(customer)
    expect(await test.stripe.customers.retrieve(customer)).toEqual(expect.objectContaining({ deleted: true }))
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  })
})

describe('a refund', () => {
  it('gives back no more than was paid', async () => {
    const { secret, customer } = await begin(test.stripe, prices.essential.month)
    await test.simulator.confirm(secret, card())
    const [intent] = (await test.stripe.paymentIntents.list({ customer })).data
    await test.deliveredTypes()
    const payment_intent = intent!.id
    await test.stripe.refunds.create({ payment_intent, amount: 100 })
    await expect(test.stripe.refunds.create({ payment_intent, amount: 400 })).rejects.toMatchObject({ param: 'amount' })
    await test.stripe.refunds.create({ payment_intent })
    await expect(test.stripe.refunds.create({ payment_intent })).rejects.toThrow('already been refunded')
    const [charge] = (await test.stripe.charges.list({ payment_intent })).data
    expect(charge).toMatchObject({ amount_refunded: 490, refunded: true })
    expect(await test.deliveredTypes()).toEqual(['charge.refunded', 'charge.refunded'])
  })
})
