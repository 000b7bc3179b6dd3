import { createServer, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Where to register what is measured, and the classes to measure it with: the library is loaded only with METRICS_PORT. */
export interface Metrics {
  registry: Registry
  Gauge: typeof Gauge
  Histogram: typeof Histogram
}

/** Serves `GET /metrics` for Prometheus on METRICS_PORT, which only the monitoring should reach. */
export async function serveMetrics(
  app: FastifyInstance,
  { config, pool }: { config: Config; pool: pg.Pool },
  measures: readonly ((metrics: Metrics) => void)[],
): Promise<void> {
  const { METRICS_PORT: port, HOST: host } = config
  if (!port) return
  const { collectDefaultMetrics, Registry, ...classes } = await import('prom-client')
  const registry = new Registry()
  const metrics = { ...classes, registry }
  collectDefaultMetrics({ register: registry })
  measureRequests(app, metrics)
  measureConnections(pool, metrics)
  for (const measure of measures) measure(metrics)

  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end()
    sendMetrics(registry, reply)
  })
  app.addHook('onReady', () => listening(server, port, host))
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

/** Without the database the gauges have no values, so the scrape fails. */
function sendMetrics(registry: Registry, reply: ServerResponse) {
  registry.metrics().then(
    text => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
    () => reply.writeHead(503).end(),
  )
}

/** By the pattern of the route: a URL may hold a token. */
function measureRequests(app: FastifyInstance, { Histogram, registry }: Metrics) {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function measureConnections(pool: pg.Pool, { Gauge, registry }: Metrics) {
  new Gauge({
    name: 'database_connections',
    help: 'Of the pool: open, idle, and how many wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
}
