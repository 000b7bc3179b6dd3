import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyText } from 'node:stream/consumers'
import { type Account, API_VERSION, newId } from '../account.ts'
import { invalid, keyInUse, tooMany, unauthorized } from '../refusal.ts'
import type { Failing, Faults } from '../simulator.ts'
import { type ApiReply, type ApiRequest, errorReply, execute } from './execute.ts'
import { remember, replayOf } from './idempotency.ts'
import type { Route } from './route.ts'

interface Behind {
  routes: readonly Route[]
  account: (livemode: boolean) => Account
  /** Everything that is due has been done, and the accounts know the time. */
  catchUp: () => Promise<void>
  /** Keeps what has changed, before anybody is told. */
  save: () => void
  faults: Faults
  /** Requests that are to fail, once each. */
  failing: Map<string, Failing>
}

interface Incoming extends ApiRequest {
  headers: IncomingMessage['headers']
  requestId: string
}

interface Reply extends ApiReply {
  replayed?: boolean
}

/** The API on a free port of loopback. */
export async function startServer(behind: Behind): Promise<{ server: Server; url: string }> {
  const answer = createAnswer(behind)
  const server = createServer(async (request, response) => {
    // A web page whose name was made to point here (DNS rebinding) finds nothing.
    if (!/^127\.0\.0\.1:\d+$/.test(request.headers.host ?? '')) return void response.writeHead(404).end()
    const requestId = newId('req', 14)
    const reply: Reply = await readRequest(request, requestId).then(answer).catch(errorReply)
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

function createAnswer({ routes, account: accountOf, catchUp, save, faults, failing }: Behind) {
  const keysInUse = new Set<string>()

  function answered(account: Account, given: Incoming, key: string | null) {
    const line = `${given.method} ${given.path}`
    const failure = failing.get(line)
    failing.delete(line)
    account.request = { id: given.requestId, idempotency_key: key }
    const reply = execute(routes, account, given, failure)
    account.request = { id: null, idempotency_key: null }
    if (key && reply.begun) remember(account, key, requestText(given), reply)
    if (given.method !== 'GET') save()
    return reply
  }

  return async (given: Incoming): Promise<Reply> => {
    const account = accountOf(modeOf(given.headers.authorization))
    refuseVersion(given.headers['stripe-version'])
    if (faults.rateLimit) throw tooMany('rate_limit')
    if (faults.lockTimeout && given.method !== 'GET') throw tooMany('lock_timeout')
    const key = given.method === 'POST' ? (given.headers['idempotency-key'] as string | undefined) : undefined
    if (key === undefined) {
      await catchUp()
      return answered(account, given, null)
    }
    const inUse = `${account.livemode} ${key}`
    if (keysInUse.has(inUse)) throw keyInUse(key)
    keysInUse.add(inUse)
    try {
      await catchUp()
      const known = replayOf(account, key, requestText(given))
      return known ? { ...known, replayed: true } : answered(account, given, key)
    } finally {
      keysInUse.delete(inUse)
    }
  }
}

const requestText = ({ method, path, form }: ApiRequest) => `${method} ${path}\n${form}`

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
