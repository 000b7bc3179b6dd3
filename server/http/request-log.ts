import type { FastifyInstance } from 'fastify'
import { isStream } from './documents.ts'

/** Nobody waits so long for an answer that is well. */
const SLOW_MS = 1000

/**
 * A line for each request, with the pattern of its route: the URL may hold a token. Those that failed or were slow are for everybody,
 * the others for `LOG_LEVEL=debug`: docs/decisions/0091 says why.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    const { method, log, routeOptions } = request
    const line = { method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime) }
    if (status >= 500 || (elapsedTime >= SLOW_MS && !isStream(reply))) log.info(line, 'request')
    else log.debug(line, 'request')
    done()
  })
}
