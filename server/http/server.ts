import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { FILE_POLICY, pagePolicies } from './csp.ts'
import { sayThatThisIsADemo } from './demo-notice.ts'
import { isDocument } from './documents.ts'
import { problemSender } from './errors.ts'
import { refuseForeignOrigins } from './origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the creator whose session was admitted; empty for anybody else. */
    creatorId: string
  }
  interface FastifyReply {
    /** Of this document's content security policy, for scripts and styles alike. Made when it is first asked for. */
    readonly nonce: string
    madeNonce: string
  }
}

const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node looks for requests that are past these; every 30 s unless told. */
const TIMEOUTS_CHECKED_EVERY_MS = 1000
/** Not event streams and exports, which must leave as they are made. Built files are compressed beforehand. */
const COMPRESSED = /^(text\/html|application\/json)\b/
/** Half of what the best quality gains, in a fiftieth of its time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface ServerDeps {
  config: Config
  log: Logger
  draining: AbortSignal
}

/** A server with everything that holds for every route: logs, limits, headers, errors. */
export async function createServer({ config, log, draining }: ServerDeps): Promise<FastifyInstance> {
  const sendProblem = problemSender(config)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A path that no router can read passes none of the hooks that set these.
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, reply.headers({ ...FILE_POLICY, 'x-content-type-options': 'nosniff' })),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }) as unknown as FastifyInstance

  app.decorateRequest('creatorId', '')
  app.setErrorHandler(sendProblem)
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.APP_URL.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  if (config.DEMO) sayThatThisIsADemo(app)
  setPolicies(app, config)
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

/** A document's policies name what it may load; data and files load nothing. A route's own policy stays. */
function setPolicies(app: FastifyInstance, config: Config) {
  const policies = pagePolicies(config)
  app.decorateReply('madeNonce', '')
  app.decorateReply('nonce', {
    getter() {
      this.madeNonce ||= randomBytes(16).toString('base64url')
      return this.madeNonce
    },
  })
  app.addHook('onSend', async (request, reply) => {
    const own = reply.getHeader('content-security-policy')
    reply.headers(isDocument(reply) ? policies(reply.nonce, request.routeOptions.url) : FILE_POLICY)
    if (own !== undefined) reply.header('content-security-policy', own)
  })
}

/**
 * While the process drains, each answer is its connection's last: a balancer opens the next one elsewhere. A connection that
 * is busy when the server begins to stop would otherwise idle on and hold the stop up.
 */
function closeBusyConnections(app: FastifyInstance, draining: AbortSignal) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing || draining.aborted) reply.header('connection', 'close')
  })
}

/** One line a request: the route's pattern, never the address itself, which may hold a token. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    // 503 is no bug: whoever answers it has written its line.
    const level = reply.statusCode === 500 ? 'error' : 'debug'
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
