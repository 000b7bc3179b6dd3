import type { Account } from '../account.ts'
import { ApiError, tooManyRequests, unknownUrl } from '../api-error.ts'
import { refuseWhileAdvancing } from '../resources/test-clocks/advance.ts'
import type { RequestFailure } from '../simulator.ts'
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
  /** False for a request that was refused for its parameters, which leaves the idempotency key unused. */
  started: boolean
}

/** `failure`: how a test lets this request fail. */
export function execute(
  routes: readonly Route[],
  account: Account,
  { method, path, form }: ApiRequest,
  failure?: RequestFailure,
): Executed {
  let started = false
  try {
    if (failure === 'rate_limit' || failure === 'lock_timeout') throw tooManyRequests(failure)
    const { route, ids } = matchRoute(routes, method, path)
    const params = decodeForm(form)
    const run = route.accept(params)
    if (method !== 'GET') refuseWhileAdvancing(account, [...ids, String(params.customer ?? '')])
    started = true
    if (failure === 'before') throw new Error('A test lets this request fail before it is carried out.')
    const { reply, expand } = run(account, ids)
    if (failure === 'after') throw new Error('A test lets this request fail after it was carried out.')
    return { status: 200, body: JSON.stringify(expanded(account, reply, expand), null, 2), started }
  } catch (error) {
    return { ...errorReply(error), started }
  }
}

export function errorReply(error: unknown): ApiReply {
  const [status, body] =
    error instanceof ApiError
      ? [error.status, error.error]
      : [500, { type: 'api_error', message: `The simulator failed: ${error instanceof Error ? error.stack : error}` }]
  const shouldRetry = error instanceof ApiError ? error.shouldRetry : false
  return { status, body: JSON.stringify({ error: body }, null, 2), shouldRetry }
}

function matchRoute(routes: readonly Route[], method: string, path: string): { route: Route; ids: string[] } {
  for (const route of routes) {
    const ids = route.method === method ? matchPath(route.path, path) : null
    if (ids) return { route, ids }
  }
  throw unknownUrl(method, path)
}

/** The ids in a path that has this pattern; null for another path. */
function matchPath(pattern: string, path: string): string[] | null {
  const [patternSegments, segments] = [pattern.split('/'), path.split('/')]
  if (patternSegments.length !== segments.length) return null
  const ids: string[] = []
  for (const [index, expected] of patternSegments.entries()) {
    const segment = segments[index]!
    if (expected.startsWith(':') && segment) ids.push(decodeURIComponent(segment))
    else if (expected !== segment) return null
  }
  return ids
}
