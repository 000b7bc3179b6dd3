/** What the simulator needs from its surroundings: the clock of the service, and a way to its webhook endpoint. */
export interface SimulatorOptions {
  clock: {
    now: () => Promise<Date>
    /** Moves the service's clock forward to this instant. */
    moveTo: (instant: Date) => Promise<void>
  }
  /** Posts a signed event to the webhook endpoint; answers its status. */
  deliver: (event: { body: string; signature: string }) => Promise<number>
  /** The types of events that the endpoint is told. */
  events: readonly string[]
  /** Where the simulator's pages stand for a browser: the origin of the service with `/simulator`. */
  pagesUrl: string
  /** Keeps the state of the simulator over restarts; without it, memory only. */
  file?: string
}

/** Settings that bring the official SDK to the simulator. */
export interface SimulatorSettings {
  STRIPE_SECRET_KEY: string
  STRIPE_PUBLISHABLE_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  STRIPE_API_URL: string
}

export interface Card {
  number: string
  /** 'MM / YY' or 'MM/YY'. */
  expiry: string
  cvc: string
}

/** What became of a payment that a browser confirmed. */
export type Confirmation =
  | { status: 'succeeded' }
  | { status: 'requires_action'; url: string }
  | { status: 'failed'; type: string; code: string; message: string }

/** What goes wrong until it is switched off. */
export interface Faults {
  /** How webhooks arrive; otherwise each once, in order, at once. */
  duplicate: boolean
  reorder: boolean
  drop: boolean
  delay: boolean
  /** Every request is answered with 429 `rate_limit`. */
  rateLimit: boolean
  /** Every change is answered with 429 `lock_timeout`. */
  lockTimeout: boolean
}

/** `before` and `after` tell whether what was asked was done when the provider failed. */
export type Failing = 'before' | 'after' | 'rate_limit' | 'lock_timeout'

export interface PageRequest {
  method: string
  /** Below the place where the pages stand: '/', '/checkout/cs_…'. */
  path: string
  query: Readonly<Record<string, string>>
  /** The fields of a sent form, or of a JSON body. */
  fields: Readonly<Record<string, string>>
  nonce: string
}

export interface PageReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}
