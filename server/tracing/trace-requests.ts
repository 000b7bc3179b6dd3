import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing } from './tracing.ts'

/** A span for each request, by the pattern of its route: a URL may hold a token. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'none'
    const span = tracing.begin(`${request.method} ${route}`, 'SERVER', {
      'http.request.method': request.method,
      'http.route': route,
      'request.id': request.id,
    })
    spans.set(request, span)
    tracing.within(span, done)
  })
  // Reading the body goes on in the context of the connection.
  app.addHook('preValidation', (request, _, done) => tracing.within(spans.get(request)!, done))
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (span) tracing.end(span, reply.statusCode >= 500 ? new Error('failed') : undefined)
  })
  // Neither answered nor failed: the caller has gone.
  app.addHook('onRequestAbort', async request => {
    const span = spans.get(request)
    span?.setAttribute('error.type', 'aborted')
    span?.end()
  })
}
