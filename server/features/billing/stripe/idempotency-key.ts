import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { callStripe } from './stripe-call.ts'

/**
 * True when every further request with the same key fails for a day: Stripe stores a failure of its own under the key as it
 * stores a success, or the key was first used for another request.
 */
export function isKeyExhausted(error: unknown): boolean {
  const cause = error instanceof Stripe.errors.StripeError ? error : causeOf(error)
  if (cause instanceof Stripe.errors.StripeIdempotencyError) return true
  return cause instanceof Stripe.errors.StripeAPIError && (cause.statusCode ?? 0) >= 500
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

/** Retries once with a fresh key where the key is exhausted; only for calls that do no harm when done twice. */
export const callWithKeyRetry = <T extends object>(
  idempotencyKey: string,
  call: (options: Stripe.RequestOptions) => Promise<T>,
): Promise<T> =>
  callStripe(() => call({ idempotencyKey })).catch((error: unknown) => {
    if (!isKeyExhausted(error)) throw error
    return callStripe(() => call({ idempotencyKey: `${idempotencyKey}:${randomUUID()}` }))
  })
