import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyText } from 'node:stream/consumers'
import { type Account, API_VERSION, newId } from '../account.ts'
import { invalid, keyInUse, tooManyRequests, unauthorized } from '../api-error.ts'
import type { Faults, RequestFailure } from '../simulator.ts'
import { type ApiReply, type ApiRequest, errorReply, execute } from './execute.ts'
import { replayOf, saveReply } from './idempotency.ts'
import type { Route } from './route.ts'

interface ServerDeps {
  routes: readonly Route[]
  account: (livemode: boolean) => Account
  /** Brings both accounts up to the present time: runs every renewal, retry and expiry that is due. */
  catchUp: () => Promise<void>
  /** Stores the state; called before a reply or an event reveals a change. */
  save: () => void
  faults: Faults
  /** By request line ('POST /v1/refunds'): each fails once. */
  failures: Map<string, RequestFailure>
}

interface Incoming extends ApiRequest {
  headers: IncomingMessage['headers']
  requestId: string
}

interface Reply extends ApiReply {
  replayed?: boolean
}

/** Starts the API on a free port of loopback. */
export async function startServer(deps: ServerDeps): Promise<{ server: Server; url: string }> {
  const handle = createHandler(deps)
  const server = createServer(async (request, response) => {
    // DNS rebinding: a web page whose host name resolves to loopback must not reach the API.
    if (!/^127\.0\.0\.1:\d+$/.test(request.headers.host ?? '')) return void response.writeHead(404).end()
    const requestId = newId('req', 14)
    const reply: Reply = await readRequest(request, requestId).then(handle).catch(errorReply)
    const { status, body, replayed, shouldRetry } = reply
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
      ...(shouldRetry !== undefined && { 'stripe-should-retry': String(shouldRetry) }),
    })
    response.end(body)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  server.unref()
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function readRequest(request: IncomingMessage, requestId: string): Promise<Incoming> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
  const method = request.method ?? 'GET'
  const form = method === 'POST' ? await bodyText(request) : search.slice(1)
  return { method, path: pathname, form, headers: request.headers, requestId }
}

function createHandler({ routes, account: accountOf, catchUp, save, faults, failures }: ServerDeps) {
  const keysInUse = new Set<string>()

  function run(account: Account, request: Incoming, key: string | null) {
    const line = `${request.method} ${request.path}`
    const failure = failures.get(line)
    failures.delete(line)
    account.request = { id: request.requestId, idempotency_key: key }
    const reply = execute(routes, account, request, failure)
    account.request = { id: null, idempotency_key: null }
    if (key && reply.started) saveReply(account, key, fingerprintOf(request), reply)
    if (request.method !== 'GET') save()
    return reply
  }

  return async (request: Incoming): Promise<Reply> => {
    const account = accountOf(modeOf(request.headers.authorization))
    refuseVersion(request.headers['stripe-version'])
    if (faults.rateLimit) throw tooManyRequests('rate_limit')
    if (faults.lockTimeout && request.method !== 'GET') throw tooManyRequests('lock_timeout')
    const key = request.method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined
    if (key === undefined) {
      await catchUp()
      return run(account, request, null)
    }
    const keyOfMode = `${account.livemode} ${key}`
    if (keysInUse.has(keyOfMode)) throw keyInUse(key)
    keysInUse.add(keyOfMode)
    try {
      await catchUp()
      const replay = replayOf(account, key, fingerprintOf(request))
      return replay ? { ...replay, replayed: true } : run(account, request, key)
    } finally {
      keysInUse.delete(keyOfMode)
    }
  }
}

const fingerprintOf = ({ method, path, form }: ApiRequest) => `${method} ${path}\n${form}`

function refuseVersion(version: IncomingMessage['headers'][string]): void {
  if (version && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version}. Only ${API_VERSION} is spoken here.`)
}

function modeOf(authorization: string | undefined): boolean {
  const bearer = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  const basic = /^Basic (.+)$/.exec(authorization ?? '')?.[1]
  const key = bearer ?? (basic && Buffer.from(basic, 'base64').toString().split(':')[0])
  if (!key)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  const mode = /^(?:sk|rk)_(test|live)_/.exec(key)?.[1]
  if (!mode) throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
  return mode === 'live'
}
