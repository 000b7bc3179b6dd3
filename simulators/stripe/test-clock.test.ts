import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  advanceClock,
  begin,
  card,
  type Prices,
  priceList,
  startTestSimulator,
  subscribed,
  type TestSimulator,
} from './testing/test-simulator.ts'

const START = Date.UTC(2027, 0, 15) / 1000
const DAY_S = 86_400

let folder: string
let test: TestSimulator
let prices: Prices
let clock: string
let subscription: Stripe.Subscription
let customer: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  test = await startTestSimulator({ file: join(folder, 'state.json') })
  prices = await priceList(test.stripe)
  clock = (await test.stripe.testHelpers.testClocks.create({ frozen_time: START })).id
  customer = (await test.stripe.customers.create({ test_clock: clock })).id
  const begun = await begin(test.stripe, prices.pro.month, customer)
  await test.simulator.confirm(begun.secret, card())
  subscription = await test.stripe.subscriptions.retrieve(begun.subscription.id)
  await test.deliveredTypes()
})
afterEach(async () => {
  await test.stop()
  rmSync(folder, { recursive: true })
})

const advance = (days: number) =>
  test.stripe.testHelpers.testClocks.advance(clock, { frozen_time: START + days * DAY_S })
const read = () => test.stripe.testHelpers.testClocks.retrieve(clock)
const invoices = async (id: string) => (await test.stripe.invoices.list({ subscription: id })).data

describe('a test clock', () => {
  it('answers that it advances, and is ready when all is done', async () => {
    expect(await advance(40)).toMatchObject({
      status: 'advancing',
      frozen_time: START,
      status_details: { advancing: { target_frozen_time: START + 40 * DAY_S } },
    })
    await expect.poll(async () => (await read()).status).toBe('ready')
    expect(await read()).toMatchObject({ frozen_time: START + 40 * DAY_S, status_details: {} })
    const [renewal] = await invoices(subscription.id)
    expect(renewal).toMatchObject({ status: 'paid', created: subscription.items.data[0]!.current_period_end })
  })

  it('tells that it is ready after the events of what was due', async () => {
    await advance(40)
    await test.deliveredTypes()
    const { data } = await test.stripe.events.list({
      types: ['invoice.paid', 'test_helpers.test_clock.*', 'customer.subscription.updated'],
    })
    expect(
      data
        .slice(0, 4)
        .map(({ type }) => type)
        .reverse(),
    ).toEqual([
      'test_helpers.test_clock.advancing',
      'customer.subscription.updated',
      'invoice.paid',
      'test_helpers.test_clock.ready',
    ])
  })

  it('sends webhooks on the way, when nothing of its customers may be changed yet', async () => {
    // Enough renewals that the first webhook arrives long before the last of them.
    for (let n = 0; n < 12; n++) {
      const { id } = await test.stripe.customers.create({ test_clock: clock })
      const begun = await begin(test.stripe, prices.pro.month, id)
      await test.simulator.confirm(begun.secret, card())
    }
    await test.deliveredTypes()
    const refused: unknown[] = []
    const statuses: string[] = []
    test.transit = async () => {
      const { status } = await read()
      statuses.push(status)
      // Once the clock is ready each change would send another webhook, without end.
      if (status !== 'advancing') return
      await test.stripe.subscriptions.update(subscription.id, { description: 'no' }).catch(error => refused.push(error))
    }
    await advance(40)
    await test.deliveredTypes()
    expect(statuses[0]).toBe('advancing')
    expect(refused[0]).toMatchObject({
      statusCode: 429,
      message: `Test clock advancement underway - cannot perform modifications: ${clock}`,
    })
    expect(await test.stripe.customers.create({})).toMatchObject({ object: 'customer' })
    expect(await test.stripe.subscriptions.update(subscription.id, { description: 'yes' })).toMatchObject({
      description: 'yes',
    })
  })

  it('moves its own customers and nobody else', async () => {
    const other = await subscribed(test, prices.pro.month)
    expect(subscription.created).toBe(START)
    expect(await advanceClock(test.stripe, clock, START + 40 * DAY_S)).toMatchObject({ status: 'ready' })
    expect(await invoices(subscription.id)).toHaveLength(2)
    expect(await invoices(other.subscription.id)).toHaveLength(1)
  })

  it('advances by two intervals of the shortest subscription at most, and only forward', async () => {
    await expect(advance(60)).rejects.toMatchObject({ param: 'frozen_time' })
    await expect(advance(0)).rejects.toMatchObject({ param: 'frozen_time' })
    const { id } = await test.stripe.testHelpers.testClocks.create({ frozen_time: START })
    const far = (days: number) => test.stripe.testHelpers.testClocks.advance(id, { frozen_time: START + days * DAY_S })
    await expect(far(731)).rejects.toMatchObject({ param: 'frozen_time' })
    expect(await far(729)).toMatchObject({ status: 'advancing' })
  })

  it('goes on after a restart', async () => {
    await advance(40)
    await test.restart()
    await test.deliveredTypes()
    expect(await read()).toMatchObject({ status: 'ready', frozen_time: START + 40 * DAY_S })
  })

  it('that fails on the way stays there, says so, and can only be deleted', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    test.simulator.subscription(subscription.id)!.customer = 'cus_lost'
    await expect(advanceClock(test.stripe, clock, START + 40 * DAY_S)).rejects.toThrow(`Test clock ${clock} has failed`)
    expect(warned).toHaveBeenCalledWith(expect.any(Error))
    warned.mockRestore()

    const failed = await read()
    expect(failed).toMatchObject({ status: 'internal_failure', status_details: {} })
    expect(failed.frozen_time).toBeLessThan(START + 40 * DAY_S)
    const { data } = await test.stripe.events.list({ type: 'test_helpers.test_clock.*' })
    expect(data[0]!.type).toBe('test_helpers.test_clock.internal_failure')
    await expect(advance(45)).rejects.toThrow('can no longer advance')
    expect(await test.stripe.customers.update(customer, { name: 'Ada' })).toMatchObject({ name: 'Ada' })
    expect(await test.stripe.testHelpers.testClocks.del(clock)).toMatchObject({ deleted: true })
  })

  it('takes its customers along when it is deleted', async () => {
    await test.stripe.testHelpers.testClocks.del(clock)
    expect(await test.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  })
})
