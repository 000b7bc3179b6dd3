import type { PaymentIntent, SetupIntent } from './wire.ts'

/** An error of the API: `{ error: { type, code, message, param } }` under its status. */
export class ApiError extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  /** The header `stripe-should-retry`; without it the SDK decides for itself. */
  readonly shouldRetry: boolean | undefined

  constructor(
    status: number,
    error: { type: string; message: string } & Record<string, unknown>,
    shouldRetry?: boolean,
  ) {
    super(error.message)
    this.status = status
    this.error = error
    this.shouldRetry = shouldRetry
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...(param && { param }), ...(code && { code }) })

/** The error contains the intent, so that a browser can distinguish a paid intent from a canceled one. */
export const unexpectedState = (intent: PaymentIntent | SetupIntent, message: string) =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message,
    [intent.object]: structuredClone(intent),
  })

export const resourceMissing = (kind: string, id: string, param: string) =>
  new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

export const unauthorized = (message: string) => new ApiError(401, { type: 'invalid_request_error', message })

export const unknownUrl = (method: string, path: string) =>
  new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The simulator does not know it.`,
  })

export const keyInUse = (key: string) =>
  new ApiError(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    true,
  )

const TOO_MANY = {
  rate_limit: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  lock_timeout:
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.',
}

/** The SDK retries after `lock_timeout` only. */
export const tooManyRequests = (code: keyof typeof TOO_MANY, message = TOO_MANY[code]) =>
  new ApiError(429, { type: 'invalid_request_error', code, message }, code === 'lock_timeout' ? true : undefined)
