import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyText } from 'node:stream/consumers'
import { type Account, API_VERSION, newId } from '../account.ts'
import { invalid, Refusal, unauthorized } from '../refusal.ts'
import type { Failing } from '../simulator.ts'
import { expanded } from './expand.ts'
import { decodeForm } from './form.ts'
import { remember, replayOf } from './idempotency.ts'
import type { Route } from './route.ts'

interface Behind {
  routes: readonly Route[]
  account: (livemode: boolean) => Account
  /** Everything that is due has been done, and the accounts know the time. */
  catchUp: () => Promise<void>
  /** Keeps what has changed, before anybody is told. */
  save: () => void
  /** Requests that are to fail, once each. */
  failing: Map<string, Failing>
}

interface Asked {
  method: string
  path: string
  /** Query or body, as sent. */
  form: string
  headers: IncomingMessage['headers']
}

interface Reply {
  status: number
  body: string
  replayed?: boolean
}

/** The API on a free port of loopback. */
export async function startServer(behind: Behind): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    // A web page whose name was made to point here (DNS rebinding) finds nothing.
    if (!/^127\.0\.0\.1:\d+$/.test(request.headers.host ?? '')) return void response.writeHead(404).end()
    const requestId = newId('req', 14)
    asked(request)
      .then(given => answer(behind, given, requestId))
      .catch((error: unknown) => replyOf(error))
      .then(({ status, body, replayed }) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'request-id': requestId,
          'stripe-version': API_VERSION,
          ...(replayed && { 'idempotent-replayed': 'true' }),
        })
        response.end(body)
      })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  server.unref()
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function asked(request: IncomingMessage): Promise<Asked> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
  const method = request.method ?? 'GET'
  const form = method === 'POST' ? await bodyText(request) : search.slice(1)
  return { method, path: pathname, form, headers: request.headers }
}

async function answer(behind: Behind, given: Asked, requestId: string): Promise<Reply> {
  const livemode = modeOf(given.headers.authorization)
  const version = given.headers['stripe-version']
  if (version && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version}. Only ${API_VERSION} is spoken here.`)
  await behind.catchUp()
  const account = behind.account(livemode)
  const key = given.method === 'POST' ? given.headers['idempotency-key'] : undefined
  if (typeof key !== 'string') return answered(behind, account, given, { id: requestId, idempotency_key: null })

  const request = `${given.method} ${given.path}\n${given.form}`
  const known = replayOf(account, key, request)
  if (known) return { ...known, replayed: true }
  const reply = answered(behind, account, given, { id: requestId, idempotency_key: key }, own =>
    remember(account, key, request, own),
  )
  return reply
}

function answered(
  { routes, save, failing }: Behind,
  account: Account,
  { method, path, form }: Asked,
  request: Account['request'],
  remembering?: (reply: Reply) => void,
): Reply {
  account.request = request
  const failure = failing.get(`${method} ${path}`)
  failing.delete(`${method} ${path}`)
  const reply = attempt(() => {
    if (failure === 'before') throw new Error('It was told to fail.')
    for (const route of routes) {
      const ids = route.method === method ? idsIn(route.path, path) : null
      if (!ids) continue
      const { reply: object, expand } = route.answer(account, ids, decodeForm(form))
      if (failure === 'after') throw new Error('It was told to fail, having done what was asked.')
      return { status: 200, body: JSON.stringify(expanded(account, object, expand), null, 2) }
    }
    throw new Refusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The simulator does not know it.`,
    })
  })
  account.request = { id: null, idempotency_key: null }
  remembering?.(reply)
  if (method !== 'GET') save()
  return reply
}

function attempt(act: () => Reply): Reply {
  try {
    return act()
  } catch (error) {
    return replyOf(error)
  }
}

function replyOf(error: unknown): Reply {
  const [status, body] =
    error instanceof Refusal
      ? [error.status, error.error]
      : [500, { type: 'api_error', message: `The simulator failed: ${error instanceof Error ? error.stack : error}` }]
  return { status, body: JSON.stringify({ error: body }, null, 2) }
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

function idsIn(pattern: string, path: string): string[] | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const ids: string[] = []
  for (const [index, part] of wanted.entries()) {
    const is = given[index]!
    if (part.startsWith(':') && is) ids.push(decodeURIComponent(is))
    else if (part !== is) return null
  }
  return ids
}
