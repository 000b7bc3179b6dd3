import { randomBytes } from 'node:crypto'
import { routes } from './api/routes.ts'
import { startServer } from './api/server.ts'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'
import { createPages, payerOf } from './pages/index.ts'
import type {
  Card,
  Confirmation,
  Failing,
  Faults,
  PageReply,
  PageRequest,
  SimulatorOptions,
  SimulatorSettings,
} from './simulator.ts'

export { StateDamaged } from './persistence.ts'

const TICK_MS = 1000

export interface StripeSimulator {
  readonly settings: SimulatorSettings
  /** What the card form in a browser does: a card for the payment behind this secret. */
  confirm: (clientSecret: string, card: Card) => Promise<Confirmation>
  /** The answer of the payer's bank to 3-D Secure, by the id of a payment intent or a setup intent. */
  authenticate: (intentId: string, approved: boolean) => Promise<Confirmation>
  /** What the hosted pages do with a card. */
  completeCheckout: (sessionId: string, card: Card) => Promise<Confirmation>
  payInvoice: (invoiceId: string, card: Card) => Promise<Confirmation>
  /** The panel and the hosted pages. */
  page: (request: PageRequest) => Promise<PageReply>
  /** The customer who pays on this hosted page; null for the panel, and for a page of nothing that is there. */
  payerOf: (request: Pick<PageRequest, 'path' | 'fields'>) => string | null
  faults: Faults
  /** The next such request ('POST /v1/subscriptions') is answered with a failure of the provider. */
  failOnce: (request: string, when: Failing) => void
  /** What the pages know of it; for tests. */
  readonly engine: Engine
  /** Does everything that is due by the clock: renewals, retries, expiries. */
  catchUp: () => Promise<void>
  /** Waits until every event that is not dropped or delayed has been delivered. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** Stands in for Stripe: the API on loopback, its pages, its webhooks. */
export async function startStripeSimulator(options: SimulatorOptions): Promise<StripeSimulator> {
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  const { engine, account, save, settled, stop } = createEngine(options, secret)
  const failing = new Map<string, Failing>()
  const { server, url } = await startServer({
    routes,
    account,
    catchUp: engine.catchUp,
    save,
    faults: engine.faults,
    failing,
  })
  // The service may be starting or stopping: the next tick comes soon.
  const timer = setInterval(() => void engine.catchUp().catch(() => undefined), TICK_MS).unref()
  return {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_simulated',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: url,
    },
    confirm: engine.confirm,
    authenticate: engine.authenticate,
    completeCheckout: engine.completeCheckout,
    payInvoice: engine.payInvoice,
    page: createPages(engine),
    payerOf: request => payerOf(engine, request),
    faults: engine.faults,
    failOnce: (request, when) => void failing.set(request, when),
    engine,
    catchUp: engine.catchUp,
    settled,
    stop: async () => {
      clearInterval(timer)
      await stop()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
