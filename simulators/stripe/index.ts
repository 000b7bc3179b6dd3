import { randomBytes } from 'node:crypto'
import { routes } from './api/routes.ts'
import { startServer } from './api/server.ts'
import { createEngine } from './create-engine.ts'
import { createPages, payerOf } from './pages/index.ts'
import type { Failing, SimulatorOptions, StripeSimulator } from './simulator.ts'

export { StateDamaged } from './persistence.ts'
export type { StripeSimulator } from './simulator.ts'

const TICK_MS = 1000

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
