/** The service around the simulator: its clock, and its webhook endpoint. */
export interface SimulatorOptions {
  clock: {
    now: () => Promise<Date>
    /** Moves the service's clock forward to this instant. */
    moveTo: (instant: Date) => Promise<void>
  }
  /** Posts a signed event to the webhook endpoint, and returns the endpoint's status. */
  deliver: (event: { body: string; signature: string }) => Promise<number>
  /** The event types that the endpoint subscribes to. The service passes its own list: the simulator imports nothing from the project. */
  events: readonly string[]
  /** The URL of the simulator's pages in a browser: the origin of the service with `/simulator`. */
  pagesUrl: string
  /** Stores the simulator's state across restarts; without a file the state is lost. */
  file?: string
}

/** The service's settings that connect the official SDK to the simulator. */
export interface SimulatorConnection {
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

/** The result of confirming a payment or a set-up in a browser. */
export type Confirmation =
  | { status: 'succeeded' }
  | { status: 'requires_action'; url: string }
  | { status: 'failed'; type: string; code: string; message: string }

/** Faults that last until an operator switches them off. */
export interface Faults {
  /** The first four disturb webhooks, which otherwise arrive once, in order and immediately. */
  duplicate: boolean
  reorder: boolean
  drop: boolean
  delay: boolean
  /** Every request is answered with 429 `rate_limit`. */
  rateLimit: boolean
  /** Every request that changes something is answered with 429 `lock_timeout`. */
  lockTimeout: boolean
}

/** How one request fails. `before` and `after`: a 500 before the request was carried out, or after it. */
export type RequestFailure = 'before' | 'after' | 'rate_limit' | 'lock_timeout'

export interface PageRequest {
  method: string
  /** Relative to `pagesUrl`: '/', '/checkout/cs_…'. */
  path: string
  query: Readonly<Record<string, string>>
  /** The fields of a submitted form or of a JSON body. */
  fields: Readonly<Record<string, string>>
  nonce: string
  /** CSS that declares the typeface of the product's tokens; without it the system's is shown. */
  fontFaces?: string
}

export interface PageReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}
