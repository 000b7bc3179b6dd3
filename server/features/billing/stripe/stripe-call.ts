import Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'

const PAGE_SIZE = 100

/** What every reply of Stripe's is: an object with an id, or a list of them. */
type Reply = { id?: string } | { data: unknown[] }

interface Page<T> {
  data: T[]
  has_more: boolean
}

/** One call to Stripe. Without an answer that means something it declines with `payments_unavailable`. */
export async function callStripe<T extends object>(call: () => Promise<T>): Promise<T> {
  const reply = await call().catch((error: unknown) => {
    throw outOfReach(error) ? Object.assign(new Declined('payments_unavailable'), { cause: error }) : error
  })
  // The SDK resolves a failed reply whose body holds no error.
  if (!meansSomething(reply)) throw new Declined('payments_unavailable')
  return reply
}

/** Every object of a list, page by page. */
export async function listAll<T extends { id: string }>(
  page: (params: { limit: number; starting_after?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const last = all.at(-1)
    const { data, has_more } = await callStripe(() =>
      page({ limit: PAGE_SIZE, ...(last && { starting_after: last.id }) }),
    )
    all.push(...data)
    if (!has_more || data.length === 0) return all
  }
}

const meansSomething = (reply: Reply | null | undefined): boolean =>
  reply != null && (('data' in reply && Array.isArray(reply.data)) || ('id' in reply && typeof reply.id === 'string'))

/** True when Stripe knows nothing by this id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

export async function orNull<T extends { id: string }>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await callStripe(call)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** True when the same question may be answered in a moment. A key in use (409) is a StripeAPIError to the SDK. */
function outOfReach(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
}
