import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { FILE_POLICY, pagePolicies } from './csp.ts'
import { addDemoNotice } from './demo-notice.ts'
import { isDocument } from './documents.ts'
import { problemSender } from './errors.ts'
import { refuseForeignOrigins } from './origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The creator whose session was admitted; empty for other callers. */
    creatorId: string
  }
  interface FastifyReply {
    /** For the scripts and styles of this document. Generated on first use. */
    readonly nonce: string
    madeNonce: string
  }
}

const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 10_000
/** Node's default is 30 s, too coarse for the timeouts above. */
const TIMEOUTS_CHECKED_EVERY_MS = 1000
/** Event streams and exports are sent as they are produced. Built files are compressed by the build. */
const COMPRESSED = /^(text\/(html|calendar)|application\/json)\b/
/** Half the gain of the best quality, in a fiftieth of the time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const HSTS_S = 365 * 24 * 60 * 60
const HSTS = { 'strict-transport-security': `max-age=${HSTS_S}; includeSubDomains` }
/** As helmet sets them where it is asked. */
const HEADERS_OF_ALL = {
  ...FILE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

interface ServerDeps {
  config: Config
  log: Logger
  draining: AbortSignal
}

/** A server with everything that all routes share: logs, timeouts, headers, errors. */
export async function createServer({ config, log, draining }: ServerDeps): Promise<FastifyInstance> {
  const sendProblem = problemSender(config)
  const secure = config.APP_URL.startsWith('https:')
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A malformed path skips the hooks that set these headers.
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, reply.headers(secure ? { ...HEADERS_OF_ALL, ...HSTS } : HEADERS_OF_ALL)),
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
    strictTransportSecurity: secure && { maxAge: HSTS_S, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  if (config.DEMO) addDemoNotice(app)
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

/** Documents get the policies of their route, other responses a policy that forbids everything. A policy that a route has set stays. */
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
 * Closes each connection after its next response while the process drains, so that a balancer opens the next one at another
 * process, and while the server stops, since a connection that then becomes idle would delay the stop.
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

/** One line per request, with the pattern of the route: the URL may hold a token. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    // 503 is no bug, and its cause has been logged where it arose.
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
