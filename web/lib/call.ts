import type { z } from 'zod'
import type { Endpoint, Fields, ReplyOf } from '../../contract/endpoint.ts'

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
  const { url, body } = requestOf(endpoint, input as Record<string, unknown>)
  const reply = await responseOf(url, {
    method: endpoint.method,
    ...(signal && { signal }),
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  })
  return (await reply.json()) as ReplyOf<E>
}

/** A reply of any kind, for files. Throws as `call` does. */
export async function responseOf(url: string, init: RequestInit = {}): Promise<Response> {
  const reply = await fetch(url, { credentials: 'same-origin', ...init }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new CallError(0, OFFLINE)
  })
  if (!reply.ok) throw await errorOf(reply)
  return reply
}

/** The address of an endpoint that is opened or downloaded rather than called. */
export const addressOf = <E extends Endpoint>(endpoint: E, input: Sent<E>): string =>
  requestOf(endpoint, input as Record<string, unknown>).url

function requestOf(endpoint: Endpoint, input: Record<string, unknown>): { url: string; body: string | undefined } {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (endpoint.method === 'POST') return { url: path, body: JSON.stringify(rest) }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return { url: query ? `${path}?${query}` : path, body: undefined }
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
