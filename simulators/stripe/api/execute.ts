import type { Account } from '../account.ts'
import { Refusal, tooMany, unknownUrl } from '../refusal.ts'
import { refuseWhileAdvancing } from '../resources/test-clocks/advance.ts'
import type { Failing } from '../simulator.ts'
import { expanded } from './expand.ts'
import { decodeForm } from './form.ts'
import type { Route } from './route.ts'

export interface ApiRequest {
  method: string
  path: string
  /** Query or body, as sent. */
  form: string
}

export interface ApiReply {
  status: number
  body: string
  shouldRetry?: boolean | undefined
}

interface Executed extends ApiReply {
  /** What is refused before, its parameters being wrong, leaves the idempotency key free. */
  begun: boolean
}

/** `failure`: what a test has asked this request to come to. */
export function execute(
  routes: readonly Route[],
  account: Account,
  { method, path, form }: ApiRequest,
  failure?: Failing,
): Executed {
  let begun = false
  try {
    if (failure === 'rate_limit' || failure === 'lock_timeout') throw tooMany(failure)
    const { route, ids } = found(routes, method, path)
    const params = decodeForm(form)
    const run = route.accept(params)
    if (method !== 'GET') refuseWhileAdvancing(account, [...ids, String(params.customer ?? '')])
    begun = true
    if (failure === 'before') throw new Error('It was told to fail.')
    const { reply, expand } = run(account, ids)
    if (failure === 'after') throw new Error('It was told to fail, having done what was asked.')
    return { status: 200, body: JSON.stringify(expanded(account, reply, expand), null, 2), begun }
  } catch (error) {
    return { ...errorReply(error), begun }
  }
}

export function errorReply(error: unknown): ApiReply {
  const [status, body] =
    error instanceof Refusal
      ? [error.status, error.error]
      : [500, { type: 'api_error', message: `The simulator failed: ${error instanceof Error ? error.stack : error}` }]
  const shouldRetry = error instanceof Refusal ? error.shouldRetry : false
  return { status, body: JSON.stringify({ error: body }, null, 2), shouldRetry }
}

function found(routes: readonly Route[], method: string, path: string): { route: Route; ids: string[] } {
  for (const route of routes) {
    const ids = route.method === method ? idsIn(route.path, path) : null
    if (ids) return { route, ids }
  }
  throw unknownUrl(method, path)
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
