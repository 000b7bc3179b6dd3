import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { addDemoNotice } from './demo-notice.ts'
import { problemSender } from './errors.ts'
import { headersOfAll, setHeaders } from './headers.ts'
import { refuseForeignOrigins } from './origin.ts'
import { answerWithIds, requestIdsOf } from './request-ids.ts'
import { logRequests } from './request-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The creator whose session was admitted; empty for other callers. */
    creatorId: string
  }
}

/** A photo of 110 kB over 15 kbit/s: longer than a visitor’s page waits for the answer. */
const REQUEST_TIMEOUT_MS = 90_000
const HEADERS_TIMEOUT_MS = 10_000
/** Node's default is 30 s, too coarse for the timeouts above. */
const TIMEOUTS_CHECKED_EVERY_MS = 1000
/** Event streams and exports are sent as they are produced. Built files are compressed by the build. */
const COMPRESSED = /^(text\/(html|calendar)|application\/json)\b/
/** Half the gain of the best quality, in a fiftieth of the time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface ServerDeps {
  config: Config
  log: Logger
  draining: AbortSignal
}

/** The contract checks what comes and goes. Without compilers of our own Fastify would load its two at every start. */
const noSchemas = () => {
  throw new Error('A route has a schema of Fastify, and none of the contract')
}

/** A server with everything that all routes share: logs, timeouts, headers, errors. */
export async function createServer({ config, log, draining }: ServerDeps): Promise<FastifyInstance> {
  const sendProblem = problemSender(config)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdsOf(config),
    // A malformed path skips the hooks that set these headers.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(headersOfAll(config))),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  }) as unknown as FastifyInstance

  app.decorateRequest('creatorId', '')
  app.setErrorHandler(sendProblem)
  answerWithIds(app)
  await app.register(cookie)
  if (config.DEMO) addDemoNotice(app)
  setHeaders(app, config)
  await app.register(compress, {
    global: true,
    customTypes: COMPRESSED,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions,
  })
  refuseForeignOrigins(app, { appUrl: config.APP_URL, loopbackToo: !config.production })
  closeBusyConnections(app, draining)
  logRequests(app)
  return app
}

/**
 * Closes each connection after its next response while the process drains, so that a balancer opens the next one at another
 * process, and while the server stops, since a connection that then becomes idle would delay the stop.
 */
function closeBusyConnections(app: FastifyInstance, draining: AbortSignal) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (closing || draining.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
}
