import { ACCOUNT_HEADER } from '../../contract/account-header.ts'
import type { Endpoint, ReplyOf, SentTo } from '../../contract/endpoint.ts'
import { besidePath, urlOf } from '../../contract/endpoint-urls.ts'
import { fillPath } from '../../contract/fill-path.ts'
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

/** It may have been done although the answer was lost, or the service failed. */
export const isUnanswered = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500)

/** An endpoint, or its method and path alone, for pages that are lighter than the contract's schemas. */
type Called<E extends Endpoint> = E | Pick<E, 'method' | 'path'>

const OFFLINE = 'We can’t reach the server. Please check your connection and try again.'

/** A press that can be repeated is given up, so that it can: a dying Wi-Fi would hold it for minutes. */
const REPEATABLE_TIMEOUT_MS = 15_000
/** From the head of a reply to its end. */
const BODY_TIMEOUT_MS = 60_000

interface TimeLimit {
  /** Without an answer by then the call fails, as without a network. */
  timeoutMs?: number
}

type CallOptions = TimeLimit & {
  signal?: AbortSignal
  /** The page may be left before the reply. */
  keepalive?: boolean
  /** A repeated request with the same key is done once. */
  idempotencyKey?: string
}

/** Calls an endpoint of the contract. Throws CallError for any reply that is not OK, and for none (status 0). */
export async function call<E extends Endpoint>(
  endpoint: Called<E>,
  input: SentTo<E>,
  {
    signal,
    idempotencyKey,
    timeoutMs = idempotencyKey ? REPEATABLE_TIMEOUT_MS : undefined,
    keepalive,
  }: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { url, headers, ...sent } = requestOf(endpoint, input as object)
  const reply = await responseOf(url, {
    method: endpoint.method,
    ...sent,
    headers: { ...headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(keepalive && { keepalive }),
  })
  return (await reply.json().catch((error: Error) => {
    throw error.name === 'AbortError' || error instanceof CallError ? error : new CallError(0, OFFLINE)
  })) as ReplyOf<E>
}

/** Aborts with another signal, or with the time, which begins anew with each call of `within`. */
function timeLimit(signal: AbortSignal | null | undefined) {
  const limit = new AbortController()
  const abort = () => limit.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  let timer: ReturnType<typeof setTimeout>
  return {
    signal: limit.signal,
    within(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(() => limit.abort(new CallError(0, OFFLINE)), ms)
    },
  }
}

/** The raw reply, for files. Throws as `call` does. */
export async function responseOf(url: string, { timeoutMs, ...init }: RequestInit & TimeLimit = {}): Promise<Response> {
  const limit = timeoutMs === undefined ? null : timeLimit(init.signal)
  limit?.within(timeoutMs!)
  const reply = await fetch(url, {
    credentials: 'same-origin',
    ...init,
    ...(limit && { signal: limit.signal }),
  }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new CallError(0, OFFLINE)
  })
  limit?.within(BODY_TIMEOUT_MS)
  setServerDate(reply.headers.get('date'))
  if (!reply.ok) throw await errorOf(reply)
  return reply
}

/** Says for which account a page asks: a session of another one is refused. */
export const accountHeader = (email: string) => ({ [ACCOUNT_HEADER]: encodeURIComponent(email) })

/** The account travels in a header, everything else in the path, the query or the body. */
function requestOf(
  endpoint: Called<Endpoint>,
  input: object,
): { url: string; body?: string; headers?: Record<string, string> } {
  const beside = besidePath(endpoint, input)
  if (endpoint.method === 'POST')
    return {
      url: fillPath(endpoint.path, input),
      body: JSON.stringify(beside),
      headers: { 'content-type': 'application/json' },
    }
  return {
    url: urlOf(endpoint, input as SentTo<Endpoint>),
    ...(typeof beside.email === 'string' && { headers: accountHeader(beside.email) }),
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
