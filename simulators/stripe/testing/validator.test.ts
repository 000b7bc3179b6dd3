import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clientOf } from './test-simulator.ts'
import { createValidator, type Validator } from './validator.ts'

let validator: Validator
let provider: Server
let stripe: Stripe
let reply: object

beforeAll(async () => {
  provider = createServer((_, response) => response.writeHead('error' in reply ? 400 : 200).end(JSON.stringify(reply)))
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  validator = createValidator()
  const url = await validator.before(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
  stripe = clientOf(url, 'sk_test_simulated')
}, 60_000)
afterAll(() => {
  validator.stop()
  provider.close()
})
beforeEach(() => {
  validator.violations().length = 0
})

const CLOCK = {
  id: 'clock_1',
  object: 'test_helpers.test_clock',
  created: 1,
  deletes_after: 2,
  frozen_time: 1,
  livemode: false,
  name: null,
  status: 'ready',
  status_details: {},
}

const faults = () => validator.violations().map(({ kind, where, fault }) => `${kind} ${where} ${fault}`)

it('finds nothing wrong with what the types say', async () => {
  reply = CLOCK
  await stripe.testHelpers.testClocks.create({ frozen_time: 1, name: 'a year' })
  expect(faults()).toEqual([])
})

it.each<[string, () => Promise<unknown>, object, string[]]>([
  [
    'an unknown parameter',
    () => stripe.testHelpers.testClocks.create({ frozen_time: 1, shoe_size: 43 } as { frozen_time: number }),
    CLOCK,
    ['request POST /v1/test_helpers/test_clocks params.shoe_size: unknown parameter'],
  ],
  [
    'a missing parameter',
    () => stripe.testHelpers.testClocks.advance('clock_1', {} as { frozen_time: number }),
    CLOCK,
    ['request POST /v1/test_helpers/test_clocks/clock_1/advance params.frozen_time: required, missing'],
  ],
  [
    'a value that is not known',
    () => stripe.subscriptions.update('sub_1', { proration_behavior: 'sometimes' as 'none' }),
    { error: { type: 'api_error' } },
    [
      'request POST /v1/subscriptions/sub_1 params.proration_behavior: "sometimes" is not one of always_invoice, create_prorations, none',
    ],
  ],
  [
    'a reply without a property',
    () => stripe.testHelpers.testClocks.retrieve('clock_1'),
    { ...CLOCK, frozen_time: undefined },
    ['response GET /v1/test_helpers/test_clocks/clock_1 body.frozen_time: required, missing'],
  ],
  [
    'a property of another type, deep in a list',
    () => stripe.testHelpers.testClocks.list(),
    { object: 'list', url: '/', has_more: false, data: [CLOCK, { ...CLOCK, frozen_time: '1' }] },
    ['response GET /v1/test_helpers/test_clocks body.data[1].frozen_time: expected number, got "1"'],
  ],
  [
    'an error without its type',
    () => stripe.testHelpers.testClocks.retrieve('clock_1'),
    { error: {} },
    ['response GET /v1/test_helpers/test_clocks/clock_1 status 400 without error.type'],
  ],
])('reports %s', async (_, call, answer, found) => {
  reply = answer
  await call().catch(() => undefined)
  expect(faults()).toEqual(found)
})
