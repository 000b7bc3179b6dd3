import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { callStripe } from './stripe-call.ts'

/**
 * True when Stripe answers every request with the same key the same for a day: with a failure of its own, which it keeps
 * as it keeps a success, or because the key was first used for something else.
 */
export function isKeyExhausted(error: unknown): boolean {
  const answer = error instanceof Stripe.errors.StripeError ? error : causeOf(error)
  if (answer instanceof Stripe.errors.StripeIdempotencyError) return true
  return answer instanceof Stripe.errors.StripeAPIError && (answer.statusCode ?? 0) >= 500
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

/** Asks once more with a key of its own; only for what does no harm when it is done twice. */
export const callWithKeyRetry = <T extends object>(
  idempotencyKey: string,
  call: (options: Stripe.RequestOptions) => Promise<T>,
): Promise<T> =>
  callStripe(() => call({ idempotencyKey })).catch((error: unknown) => {
    if (!isKeyExhausted(error)) throw error
    return callStripe(() => call({ idempotencyKey: `${idempotencyKey}:${randomUUID()}` }))
  })
