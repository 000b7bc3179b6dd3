import { randomBytes } from 'node:crypto'
import { routes } from './api/routes.ts'
import { startServer } from './api/server.ts'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'
import { createPages, payerOf } from './pages/index.ts'
import type { PageReply, PageRequest, RequestFailure, SimulatorConnection, SimulatorOptions } from './simulator.ts'

export { StateDamaged } from './persistence.ts'

const TICK_MS = 1000

export interface StripeSimulator extends Engine {
  readonly connection: SimulatorConnection
  /** Serves the panel and the hosted pages. */
  page: (request: PageRequest) => Promise<PageReply>
  /** The customer who pays on this hosted page; null for the panel, and for a page of an unknown object. */
  payerOf: (request: Pick<PageRequest, 'path' | 'fields'>) => string | null
  /** Lets the next such request ('POST /v1/subscriptions') fail in this way. */
  failOnce: (request: string, failure: RequestFailure) => void
  /** Waits until every event that is not dropped or delayed has been delivered. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a stand-in for Stripe: the API on loopback, its hosted pages and its webhooks. */
export async function startStripeSimulator(options: SimulatorOptions): Promise<StripeSimulator> {
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  const { engine, account, save, settled, stop } = createEngine(options, secret)
  const failures = new Map<string, RequestFailure>()
  const { server, url } = await startServer({
    routes,
    account,
    catchUp: engine.catchUp,
    save,
    faults: engine.faults,
    failures,
  })
  // A tick may fail while the service is starting or stopping; the next one catches up.
  const timer = setInterval(() => void engine.catchUp().catch(() => undefined), TICK_MS).unref()
  return {
    ...engine,
    connection: {
      STRIPE_SECRET_KEY: 'sk_test_simulated',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: url,
    },
    page: createPages(engine),
    payerOf: request => payerOf(engine, request),
    failOnce: (request, failure) => void failures.set(request, failure),
    settled,
    stop: async () => {
      clearInterval(timer)
      await stop()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
