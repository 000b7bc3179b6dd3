/** An error of the API: `{ error: { type, code, message, param } }` under its status. */
export class Refusal extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...(param && { param }), ...(code && { code }) })

export const missing = (kind: string, id: string, param: string) =>
  new Refusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

export const unauthorized = (message: string) => new Refusal(401, { type: 'invalid_request_error', message })
