import type { SimulatorOptions, StripeSimulator } from './simulator.ts'

export type { StripeSimulator } from './simulator.ts'

export async function startStripeSimulator(_options: SimulatorOptions): Promise<StripeSimulator> {
  return {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_simulated',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
      STRIPE_WEBHOOK_SECRET: 'whsec_simulated',
      STRIPE_API_URL: 'http://127.0.0.1:1',
    },
    confirm: async () => ({ status: 'succeeded' }),
    page: async () => ({ status: 404, headers: {}, body: '' }),
    faults: { duplicate: false, reorder: false, drop: false, delay: false },
    catchUp: async () => undefined,
    settled: async () => undefined,
    stop: async () => undefined,
  }
}
