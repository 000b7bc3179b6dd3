import Stripe from 'stripe'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { boundedFetch } from '../../../http/outgoing.ts'

/** A call to Stripe ends before the deadline of the request that waits for it. */
const STRIPE_TIMEOUT_MS = 4000
/** A page of a hundred invoices with expanded payments is about a megabyte. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024

/** The payment provider, as the settings configure it. */
export interface PaymentProvider {
  /** Declines with `payments_off` where no keys are set. */
  readonly stripe: Stripe
  readonly on: boolean
  readonly livemode: boolean
  readonly simulated: boolean
  readonly publishableKey: string | null
  /** Any of them may have signed an event: Stripe and this service never change a secret at the same instant. */
  readonly webhookSecrets: readonly string[]
}

/** The dependencies of everything that works with plans and payments. */
export type BillingDeps = Pick<Deps, 'config' | 'db' | 'log' | 'live' | 'now'> & { payments: PaymentProvider }

export function createPaymentProvider(config: Config): PaymentProvider {
  const key = config.STRIPE_SECRET_KEY
  const stripe = key ? stripeClient(key, config.STRIPE_API_URL) : null
  return {
    get stripe() {
      if (!stripe) throw new Declined('payments_off')
      return stripe
    },
    on: stripe !== null,
    livemode: /^(sk|rk)_live_/.test(key ?? ''),
    simulated: config.simulated,
    publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? null,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET ?? [],
  }
}

/** The SDK does not retry: our own retries carry the same idempotency key. */
export function stripeClient(key: string, apiUrl?: string): Stripe {
  const url = apiUrl ? new URL(apiUrl) : null
  return new Stripe(key, {
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(boundedFetch(MAX_REPLY_BYTES)),
    ...(url && {
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
    }),
  })
}
