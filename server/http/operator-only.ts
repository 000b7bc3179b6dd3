import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { hashOf } from '../db/ids.ts'
import { cookiesOf } from './cookies.ts'
import { Declined } from './declined.ts'
import { isFromThisMachine } from './loopback.ts'

const KEY_COOKIE = 'operator'

type Settings = Pick<Config, 'operatorKey' | 'APP_URL'>
/** Whether a request of somebody else is admitted too. */
type AlsoAdmits = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/**
 * Restricts tools to the operator: a caller on this machine or, in a demo that others reach, a browser that brought the key printed
 * at the start (behind a proxy every caller seems to be on this machine). Other callers get 404, as if the routes did not exist.
 */
export function onlyForOperator(
  scope: FastifyInstance,
  settings: Settings,
  alsoAdmits: AlsoAdmits = async () => false,
) {
  scope.addHook('preHandler', async (request, reply) => {
    if (hasKey(settings, request)) return exchangeKey(settings, request, reply)
    if (isOperator(settings, request, reply) || (await alsoAdmits(request, reply))) return
    if (request.method !== 'GET') throw new Declined('local_only')
    reply.callNotFound()
    return reply
  })
}

function isOperator({ operatorKey, APP_URL }: Settings, request: FastifyRequest, reply: FastifyReply): boolean {
  if (operatorKey === null) return isFromThisMachine(request.raw)
  return isSame(cookiesOf(request, reply, isHttps(APP_URL)).get(KEY_COOKIE), operatorKey)
}

const hasKey = ({ operatorKey }: Settings, { method, query }: FastifyRequest): boolean =>
  operatorKey !== null && method === 'GET' && isSame((query as { key?: unknown }).key, operatorKey)

/** Moves the key into a cookie, since a URL ends up in the history and in screenshots. */
function exchangeKey({ operatorKey, APP_URL }: Settings, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  cookiesOf(request, reply, isHttps(APP_URL)).set(KEY_COOKIE, operatorKey!, { sameSite: 'strict' })
  return reply.header('cache-control', 'no-store').redirect(new URL(request.url, APP_URL).pathname, 303)
}

const isHttps = (appUrl: string) => appUrl.startsWith('https:')

const isSame = (given: unknown, key: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashOf(given), hashOf(key))
