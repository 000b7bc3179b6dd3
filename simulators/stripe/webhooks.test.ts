import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  begin,
  card,
  type Prices,
  priceList,
  startTestSimulator,
  subscribed,
  type TestSimulator,
} from './testing/test-simulator.ts'

let folder: string
let test: TestSimulator
let prices: Prices
const file = () => join(folder, 'state.json')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  test = await startTestSimulator({ file: file() })
  prices = await priceList(test.stripe)
})
afterEach(async () => {
  await test.stop()
  rmSync(folder, { recursive: true })
})

const FIRST_PAYMENT = ['customer.subscription.created', 'customer.subscription.updated', 'invoice.paid']

describe('an event', () => {
  it('is signed, tells the version of the API and keeps the object as it was', async () => {
    const { subscription } = await subscribed(test, prices.pro.month)
    await test.deliveredTypes()
    const [created] = test.events
    expect(created).toMatchObject({
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: subscription.id, status: 'incomplete' } },
    })
    const listed = await test.stripe.events.list({ type: 'customer.subscription.*' })
    expect(listed.data.map(({ type }) => type)).toEqual(FIRST_PAYMENT.slice(0, 2).toReversed())
    expect((await test.stripe.events.retrieve(created!.id)).pending_webhooks).toBe(0)
  })

  it('comes again when the endpoint fails', async () => {
    test.answers.push(500)
    await subscribed(test, prices.pro.month)
    expect((await test.deliveredTypes()).toSorted()).toEqual(FIRST_PAYMENT)
  })
})

describe('a signature', () => {
  const attempts = () => test.simulator.deliveries().map(delivery => delivery.attempts)

  it('that is older than five minutes when it arrives is refused, and the event is signed anew', async () => {
    let transitMs = 301_000
    test.transit = async () => {
      await test.moveTo(new Date(test.now().getTime() + transitMs))
    }
    await begin(test.stripe, prices.pro.month)
    await expect.poll(attempts).toEqual([1])
    expect(test.events).toEqual([])
    transitMs = 299_000
    expect(await test.deliveredTypes()).toEqual(['customer.subscription.created'])
  })

  it('does not grow old when the panel moves the clock: what is on its way arrives first', async () => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: departure, resolve: depart } = Promise.withResolvers<void>()
    test.transit = () => {
      depart()
      return arrival
    }
    await begin(test.stripe, prices.pro.month)
    await departure
    const moving = test.simulator.advanceTo(new Date(test.now().getTime() + 86_400_000))
    arrive()
    await moving
    expect(attempts()).toEqual([])
    expect(test.events[0]).toMatchObject({ type: 'customer.subscription.created' })
  })
})

describe('the faults', () => {
  it('send every event twice', async () => {
    test.simulator.faults.duplicate = true
    await subscribed(test, prices.pro.month)
    expect(await test.deliveredTypes()).toEqual(FIRST_PAYMENT.flatMap(type => [type, type]))
  })

  it('send them in another order', async () => {
    test.simulator.faults.reorder = true
    await subscribed(test, prices.pro.month)
    const deliveredTwice = await test.deliveredTypes()
    expect(deliveredTwice.toSorted()).toEqual(FIRST_PAYMENT)
    expect(deliveredTwice).not.toEqual(FIRST_PAYMENT)
  })

  it('lose them', async () => {
    test.simulator.faults.drop = true
    await subscribed(test, prices.pro.month)
    expect(await test.deliveredTypes()).toEqual([])
  })

  it('hold them back until the fault is over', async () => {
    test.simulator.faults.delay = true
    await subscribed(test, prices.pro.month)
    expect(await test.deliveredTypes()).toEqual([])
    test.simulator.faults.delay = false
    expect(await test.deliveredTypes()).toEqual(FIRST_PAYMENT)
  })
})

describe('what has been kept', () => {
  it('is there after a restart, with the events that were not yet delivered', async () => {
    test.simulator.faults.delay = true
    const { subscription } = await subscribed(test, prices.pro.month)
    await test.restart()
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
    expect(await test.deliveredTypes()).toEqual(FIRST_PAYMENT)
  })

  it('is whole at any time: it is replaced, never written over', async () => {
    const { secret } = await begin(test.stripe, prices.pro.month)
    const before = readFileSync(file(), 'utf8')
    await test.simulator.confirm(secret, card())
    expect(readdirSync(folder)).toEqual(['state.json'])
    expect(before).not.toContain('"status":"paid"')
    expect(readFileSync(file(), 'utf8')).toContain('"status":"paid"')
  })

  it('answers a repeated request as before the restart', async () => {
    const options = { idempotencyKey: 'kept' }
    const { id } = await test.stripe.customers.create({ email: 'ada@example.com' }, options)
    await test.restart()
    expect((await test.stripe.customers.create({ email: 'ada@example.com' }, options)).id).toBe(id)
  })

  it('holds the settings of the panel', async () => {
    const { simulator } = test
    await simulator.configure({ ...simulator.settings, retryDays: [9] })
    await test.restart()
    expect(test.simulator.settings.retryDays).toEqual([9])
  })

  it('may be of an older kind', async () => {
    await test.stop()
    writeFileSync(file(), JSON.stringify({ test: { collections: { customers: {} } } }))
    await test.restart()
    expect((await test.stripe.events.list()).data).toEqual([])
  })
})
