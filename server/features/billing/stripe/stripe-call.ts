import Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'

const PAGE_SIZE = 100

/** Every reply of Stripe's is an object with an id, or a list of such objects. */
type Reply = { id?: string } | { data: unknown[] }

interface ListPage<T> {
  data: T[]
  has_more: boolean
}

/** One call to Stripe. Declines with `payments_unavailable` where Stripe is out of reach or its reply is malformed. */
export async function callStripe<T extends object>(call: () => Promise<T>): Promise<T> {
  const reply = await call().catch((error: unknown) => {
    throw isOutOfReach(error) ? new Declined('payments_unavailable', {}, { cause: error }) : error
  })
  // The SDK resolves a failed reply whose body holds no error.
  if (!isObjectOrList(reply)) throw new Declined('payments_unavailable')
  return reply
}

/** Every object of a list, page by page. */
export async function listAll<T extends { id: string }>(
  page: (params: { limit: number; starting_after?: string }) => Promise<ListPage<T>>,
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

const isObjectOrList = (reply: Reply | null | undefined): boolean =>
  reply != null && (('data' in reply && Array.isArray(reply.data)) || ('id' in reply && typeof reply.id === 'string'))

/** True when no retry can help: the object does not exist, has ended or was paid. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** True when Stripe knows no object by this id. */
export const isMissing = (error: unknown): boolean => isRefusal(error) && error.code === 'resource_missing'

/** Null where Stripe knows no object by this id. */
export async function orNull<T extends { id: string }>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await callStripe(call)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** For a call that Stripe refuses where the object was paid or has ended a moment ago; the next sync reads which it was. */
export async function ignoreRefusal(call: () => Promise<{ id: string }>): Promise<void> {
  try {
    await callStripe(call)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** True when the same call may succeed in a moment. An idempotency key in use (409) is a StripeAPIError to the SDK. */
function isOutOfReach(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
}
