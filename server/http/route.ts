import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '../../contract/endpoint.ts'
import { inputError } from '../../contract/input-errors.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import { ANSWER_WITHIN_MS, answerInTime } from './deadline.ts'
import { Declined } from './declined.ts'
import { ipIn } from './network.ts'

const PROVIDER_ANSWER_WITHIN_MS = 30_000

/** The caller of a route, before access is checked. */
export interface Caller {
  /** Null when a proxy sends none; the request is served anyway. */
  ip: string | null
  /** A `performance.now()` time by which the request is answered, with 503 if need be. */
  answerBy: number
  userAgent: string
  idempotencyKey: string | undefined
  /** A request header that only some routes read. */
  header(name: string): string | undefined
  cookies: Cookies
  /** Of the content security policy of a page. Made when a document asks for it: random bytes are a call into the system. */
  nonce: () => string
  /** Adds the creator to the request's log lines. */
  identify: (creatorId: string) => void
}

/** Decides who may call a route: returns the admitted caller, or declines. */
export interface Access<C extends Caller> {
  readonly name: 'anyone' | 'creator' | 'admin' | 'display' | 'kiosk' | 'warden'
  admit(caller: Caller): Promise<C> | C
  /** Declines an input that this caller may not send. */
  checkInput?(caller: C, input: Readonly<Record<string, unknown>>): void
}

export const anyone: Access<Caller> = { name: 'anyone', admit: caller => caller }

/** A response with another status than 200, or a body that is not JSON. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** At the end of a session: thumbnails of check-ins are in the browser's cache. */
export const FORGET_CACHED = { 'clear-site-data': '"cache"' }

type Handler<E, C> = (caller: C, input: InputOf<E>) => Promise<ReplyOf<E> | Answer> | ReplyOf<E> | Answer

export interface Route {
  readonly endpoint: Endpoint
  readonly access: Access<Caller>['name']
  /** Counted from the moment the request has been read; after that the answer is 503. */
  readonly answerWithinMs: number
  /** Access comes before `read`, which declines malformed input: a caller without access learns nothing of the input. */
  readonly serve: (caller: Caller, read: () => Record<string, unknown>) => Promise<unknown>
}

/** Connects an endpoint of the contract with its access and its action. */
export function route<E extends Endpoint, C extends Caller>(
  endpoint: E,
  access: Access<C>,
  handle: Handler<E, C>,
): Route {
  return {
    endpoint,
    access: access.name,
    answerWithinMs: ANSWER_WITHIN_MS,
    serve: async (caller, read) => {
      const admitted = await access.admit(caller)
      const input = read()
      access.checkInput?.(admitted, input)
      return handle(admitted, input as InputOf<E>)
    },
  }
}

/** For routes with several calls to the payment provider in a row, each with its own timeout. */
export const withProviderDeadline = (routes: readonly Route[]): Route[] =>
  routes.map(each => ({ ...each, answerWithinMs: PROVIDER_ANSWER_WITHIN_MS }))

export function mount(app: FastifyInstance, routes: readonly Route[], { secure }: { secure: boolean }) {
  for (const { endpoint, answerWithinMs, serve } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      bodyLimit: endpoint.maxBodyBytes,
      // An answer to a write is short.
      ...(endpoint.method === 'POST' && { compress: false }),
      handler: async (request, reply) => {
        const caller = callerOf(request, reply, { secure, answerBy: performance.now() + answerWithinMs })
        const work = serve(caller, () => inputOf(endpoint, request))
        const result = await answerInTime(work, answerWithinMs).catch(error => {
          work.then(endUnread, () => undefined)
          throw error
        })
        return send(endpoint, reply, result instanceof Answer ? result : new Answer(200, result))
      },
    })
    if (endpoint.method === 'GET') refuseHead(app, endpoint.path)
  }
}

/** A file that was ready only after its request had been answered: nobody reads it, and it may hold a place among others. */
function endUnread(late: unknown) {
  if (late instanceof Answer && late.body instanceof Readable) late.body.destroy()
}

/** Fastify would run the whole action for a HEAD request, and some GET routes have effects: an emailed link, a stream. */
function refuseHead(app: FastifyInstance, url: string) {
  app.head(url, async (_, reply) => {
    reply.header('allow', 'GET')
    throw new Declined('method_not_allowed')
  })
}

function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, answerBy }: { secure: boolean; answerBy: number },
): Caller {
  const key = request.headers['idempotency-key']
  return {
    ip: ipIn(request.ip),
    answerBy,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
    idempotencyKey: typeof key === 'string' && key.length > 0 ? key.slice(0, 256) : undefined,
    header: name => request.headers[name]?.toString(),
    cookies: cookiesOf(request, reply, secure),
    nonce: () => reply.nonce,
    identify: creatorId => {
      request.creatorId = creatorId
    },
  }
}

function inputOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  return {
    ...parsed(endpoint.query, request.query),
    ...(endpoint.method === 'POST' ? parsed(endpoint.body, request.body ?? {}) : {}),
    ...paramsOf(endpoint, request),
  }
}

function parsed(schema: z.ZodObject, input: unknown): Record<string, unknown> {
  const { data, error } = schema.safeParse(input, { error: inputError })
  if (error) throw new Declined('invalid_input', faultsOf(error))
  return data
}

/** The first fault is the sentence of the problem; `fields` has one sentence per field. */
function faultsOf(error: z.ZodError) {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message
  return { error: Object.values(fields)[0], fields }
}

/** A malformed path parameter is answered like an unknown path. */
function paramsOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const { data, error } = endpoint.params.safeParse(request.params)
  if (error) throw new Declined('not_found')
  return data
}

function send(endpoint: Endpoint, reply: FastifyReply, { status, body, headers }: Answer) {
  const schema = endpoint.replies[status]
  if (schema === undefined) throw new Error(`${endpoint.path} has no reply ${status} in its contract`)
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers })
  if (!(schema instanceof z.ZodType)) return reply.type(schema.media).send(body)
  return reply.type('application/json; charset=utf-8').send(schema.parse(body))
}
