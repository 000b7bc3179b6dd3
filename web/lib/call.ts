import type { z } from 'zod'
import { ACCOUNT_HEADER } from '../../contract/account-header.ts'
import type { Endpoint, Fields, ReplyOf } from '../../contract/endpoint.ts'
import { setServerDate } from './server-clock.ts'

/** A reply that is not OK. `message` is the body's error field, else its text, else the status text. */
export class CallError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly body: Readonly<Record<string, unknown>>
  constructor(status: number, message: string, body: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.body = body
  }
}

type Sent<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? Fields<z.input<P>> & Fields<z.input<Q>> & Fields<z.input<B>> : never

const OFFLINE = 'We cannot reach the server. Please check your connection and try again.'

/** Calls an endpoint of the contract. Throws CallError for any reply that is not OK, and for none (status 0). */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ReplyOf<E>> {
  const { url, ...sent } = requestOf(endpoint, input as Record<string, unknown>)
  const reply = await responseOf(url, { method: endpoint.method, ...sent, ...(signal && { signal }) })
  return (await reply.json()) as ReplyOf<E>
}

/** A reply of any kind, for files. Throws as `call` does. */
export async function responseOf(url: string, init: RequestInit = {}): Promise<Response> {
  const reply = await fetch(url, { credentials: 'same-origin', ...init }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new CallError(0, OFFLINE)
  })
  setServerDate(reply.headers.get('date'))
  if (!reply.ok) throw await errorOf(reply)
  return reply
}

/** The address of an endpoint that is opened or downloaded rather than called. */
export const addressOf = <E extends Endpoint>(endpoint: E, input: Sent<E>): string =>
  requestOf(endpoint, input as Record<string, unknown>).url

/** Addresses end up in histories and logs: whose account a page is about goes in a header, never in the query. */
function requestOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
): Pick<RequestInit, 'body' | 'headers'> & { url: string } {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (endpoint.method === 'POST')
    return { url: path, body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }
  const { email, ...inQuery } = rest
  const given = Object.entries(inQuery).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return {
    url: query ? `${path}?${query}` : path,
    ...(typeof email === 'string' && { headers: { [ACCOUNT_HEADER]: encodeURIComponent(email) } }),
  }
}

async function errorOf(reply: Response): Promise<CallError> {
  const text = await reply.text().catch(() => '')
  const body = parsed(text)
  const message = typeof body.error === 'string' ? body.error : text || reply.statusText
  return new CallError(reply.status, message, body)
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
