import { setTimeout } from 'node:timers/promises'
import Stripe from 'stripe'
import { DRAFT_S } from '../calendar.ts'
import { type StripeSimulator, startStripeSimulator } from '../index.ts'
import type { Card, SimulatorOptions } from '../simulator.ts'

export const card = (number = '4242424242424242'): Card => ({ number, expiry: '12 / 40', cvc: '123' })

/** The event types that the endpoint of these tests receives. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.completed',
  'subscription_schedule.canceled',
  'subscription_schedule.aborted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
]

const CLOCK_POLL_MS = 20

/** The tolerated age of a signature, as in the service. */
const TOLERANCE_S = 300

export interface TestSimulator {
  stripe: Stripe
  simulator: StripeSimulator
  /** The delivered events, verified as the service verifies them. */
  events: Stripe.Event[]
  /** The types of the events delivered since the last call. */
  deliveredTypes: () => Promise<string[]>
  /** The statuses of the endpoint's next replies; after them 200. */
  answers: number[]
  /** Awaited for each event before its signature is verified. */
  transit: () => Promise<void>
  /** Holds up the simulator's clock, and with it every request. */
  busy: Promise<void> | null
  now: () => Date
  moveTo: (instant: string | Date) => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

interface Given {
  at?: string
  file?: string
  /** Puts a proxy between the SDK and the simulator; returns its URL. */
  through?: (url: string) => Promise<string>
  key?: string
}

/** Starts a simulator with a clock of its own, and connects the official SDK to it. */
export async function startTestSimulator({ at = '2027-01-15T12:00:00Z', file, through, key }: Given = {}) {
  let now = new Date(at)
  const test = {
    events: [] as Stripe.Event[],
    answers: [] as number[],
    transit: async () => undefined,
    busy: null,
  } as TestSimulator
  let taken = 0
  const options: SimulatorOptions = {
    clock: {
      now: async () => {
        await test.busy
        return now
      },
      moveTo: async instant => {
        now = instant
      },
    },
    deliver: async ({ body, signature }) => {
      await test.transit()
      const status = test.answers.shift() ?? 200
      const { STRIPE_WEBHOOK_SECRET: secret } = test.simulator.connection
      if (status === 200)
        test.events.push(Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime()))
      return status
    },
    events: EVENTS,
    pagesUrl: 'http://service.test/simulator',
    file,
  }
  const start = async () => {
    test.simulator = await startStripeSimulator(options)
    const { STRIPE_API_URL: url, STRIPE_SECRET_KEY } = test.simulator.connection
    test.stripe = clientOf((await through?.(url)) ?? url, key ?? STRIPE_SECRET_KEY)
  }
  await start()
  return Object.assign(test, {
    deliveredTypes: async () => {
      await test.simulator.settled()
      const fresh = test.events.slice(taken)
      taken = test.events.length
      return fresh.map(({ type }) => type)
    },
    now: () => now,
    moveTo: async (instant: string | Date) => {
      now = new Date(instant)
      await test.simulator.catchUp()
    },
    restart: async () => {
      await test.simulator.stop()
      await start()
    },
    stop: () => test.simulator.stop(),
  })
}

/** Advances a test clock as a client of the real Stripe must: by polling until the clock is ready. */
export async function advanceClock(stripe: Stripe, id: string, toS: number): Promise<Stripe.TestHelpers.TestClock> {
  let clock = await stripe.testHelpers.testClocks.advance(id, { frozen_time: toS })
  while (clock.status === 'advancing') {
    await setTimeout(CLOCK_POLL_MS)
    clock = await stripe.testHelpers.testClocks.retrieve(id)
  }
  if (clock.status === 'internal_failure') throw new Error(`Test clock ${id} has failed.`)
  return clock
}

export function clientOf(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0, telemetry: false })
}

/** When a renewal's invoice that was created at this instant is finalized and charged. */
export const chargedAt = (periodEnd: Date) => new Date(periodEnd.getTime() + DRAFT_S * 1000)

export type Prices = Awaited<ReturnType<typeof priceList>>

/** Creates two plans, each with a monthly and a yearly price. */
export async function priceList(stripe: Stripe) {
  const priced = async (plan: string, month: number, year: number) => {
    const product = await stripe.products.create({ name: plan })
    const of = (interval: 'month' | 'year', unit_amount: number) =>
      stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount,
        recurring: { interval },
        lookup_key: `${plan.toLowerCase()}_${interval}_usd`,
        metadata: { plan },
      })
    return { month: await of('month', month), year: await of('year', year) }
  }
  return { essential: await priced('Essential', 490, 4700), pro: await priced('Pro', 990, 9500) }
}

/** A subscription that waits for its first payment. */
export async function begin(stripe: Stripe, price: Stripe.Price, customer?: string) {
  const id = customer ?? (await stripe.customers.create({ email: 'ada@example.com' })).id
  const subscription = await stripe.subscriptions.create({
    customer: id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { creatorId: 'creator-1' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  return { subscription, secret: secretOf(subscription), customer: id }
}

/** An active subscription, paid with this card. */
export async function subscribed({ stripe, simulator }: TestSimulator, price: Stripe.Price, number?: string) {
  const { subscription, secret, customer } = await begin(stripe, price)
  await simulator.confirm(secret, card(number))
  return { customer, subscription: await stripe.subscriptions.retrieve(subscription.id) }
}

export function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  if (!invoice || typeof invoice === 'string') throw new Error('the invoice is not expanded')
  return invoice.confirmation_secret?.client_secret ?? ''
}
