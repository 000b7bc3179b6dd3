import Stripe from 'stripe'
import { webhookEvents } from '../../contract/webhook-events.ts'
import { type StripeSimulator, startStripeSimulator } from '../../simulators/stripe/index.ts'
import type { Card } from '../../simulators/stripe/simulator.ts'
import { seedPrices } from '../features/billing/index.ts'
import { type BreakableLine, breakableLine } from './breakable-line.ts'
import { makeCreator, type SignedIn } from './makers.ts'
import { startTestApp, type TestApp, type TestReply } from './test-app.ts'

/** A service whose line to Stripe can break, and a Stripe that stays up meanwhile. */
export interface BillingWorld {
  app: TestApp
  simulator: StripeSimulator
  /** Straight to the simulator, past the line. */
  stripe: Stripe
  line: BreakableLine
  stop: () => Promise<void>
}

export interface WorldOptions {
  env?: Record<string, string>
  /** May put another server between the line and the simulator, and resolves with its URL. */
  between?: (simulatorUrl: string) => Promise<string>
}

export async function startBillingWorld({ env, between }: WorldOptions): Promise<BillingWorld> {
  let app: TestApp | undefined
  const simulator = await startStripeSimulator({
    clock: {
      now: async () => (app ? app.deps.now() : new Date()),
      moveTo: async instant => {
        await app!.deps.pool.query('update clock set ahead_by = greatest(ahead_by, $1::timestamptz - now())', [instant])
      },
    },
    deliver: async ({ body, signature }) => {
      if (!app) return 503
      const reply = await app.app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      })
      return reply.statusCode
    },
    events: webhookEvents,
    pagesUrl: 'http://localhost:3000/simulator',
  })
  const line = await breakableLine(
    between ? await between(simulator.connection.STRIPE_API_URL) : simulator.connection.STRIPE_API_URL,
  )
  app = await startTestApp({ ...simulator.connection, STRIPE_API_URL: line.url, ...env })
  const stripe = clientOf(simulator)
  await seedPrices(stripe, { apply: true })
  return {
    app,
    simulator,
    stripe,
    line,
    stop: async () => {
      await app.stop()
      await simulator.stop()
      await line.close()
    },
  }
}

export function clientOf({ connection }: StripeSimulator): Stripe {
  const { hostname, port } = new URL(connection.STRIPE_API_URL)
  return new Stripe(connection.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false })
}

export const cards = {
  good: cardOf('4242424242424242'),
  declined: cardOf('4000000000000002'),
  threeDSecure: cardOf('4000002760003184'),
  failsOnRenewal: cardOf('4000000000000341'),
}

function cardOf(number: string): Card {
  return { number, expiry: '12 / 49', cvc: '123' }
}

/** A session opened now, as after a fresh sign-in; the clock may have moved by months. */
export async function callAs(
  { app }: Pick<BillingWorld, 'app'>,
  creator: Pick<SignedIn, 'email'>,
  path: string,
  body: Record<string, unknown>,
): Promise<TestReply> {
  const { cookies } = await makeCreator(app, { email: creator.email })
  return app.call('POST', path, { cookies, body })
}
