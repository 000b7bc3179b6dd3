import { createServer, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { databaseUnavailable } from '../db/db.ts'
import type { Pools } from '../db/pools.ts'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** A gauge whose values are read at each scrape. */
export interface Measure {
  name: string
  help: string
  labelNames?: readonly string[]
  read(): Promise<readonly Sample[]> | readonly Sample[]
}

interface Sample {
  labels?: Readonly<Record<string, string>>
  value: number
}

interface MetricsDeps {
  config: Config
  log: Logger
  pools: Pools
}

/** Serves `GET /metrics` for Prometheus on METRICS_PORT, which only the monitoring should reach. */
export async function serveMetrics(
  app: FastifyInstance,
  { config, log, pools }: MetricsDeps,
  measures: readonly Measure[],
): Promise<void> {
  const { METRICS_PORT: port, HOST: host } = config
  if (!port) return
  // Loaded only here: no other process needs it.
  const { collectDefaultMetrics, Registry, Gauge, Histogram } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, Histogram, registry)
  for (const measure of [connectionsOf(pools), ...measures]) addGauge(measure, { Gauge, registry, log })

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

/** A gauge that cannot be read now, as without the database, has no values in this scrape: the others are needed most then. */
function addGauge(
  { name, help, labelNames = [], read }: Measure,
  { Gauge: GaugeClass, registry, log }: { Gauge: typeof Gauge; registry: Registry; log: Logger },
) {
  new GaugeClass({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset()
      // A gauge without labels is reset to 0, which would be a value.
      if (labelNames.length === 0) this.remove()
      try {
        for (const { labels = {}, value } of await read()) this.set(labels, value)
      } catch (error) {
        if (!databaseUnavailable(error)) log.error({ err: error, metric: name }, 'metric not read')
      }
    },
  })
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

function sendMetrics(registry: Registry, reply: ServerResponse) {
  registry.metrics().then(
    text => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
    () => reply.writeHead(503).end(),
  )
}

/** By the pattern of the route: a URL may hold a token. */
function measureRequests(app: FastifyInstance, HistogramClass: typeof Histogram, registry: Registry) {
  const seconds = new HistogramClass({
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

const connectionsOf = ({ byName }: Pools): Measure => ({
  name: 'database_connections',
  help: 'Of each pool: open, idle, and how many wait for one.',
  labelNames: ['pool', 'state'],
  read: () =>
    [...byName].flatMap(([name, pool]) => [
      { labels: { pool: name, state: 'open' }, value: pool.totalCount },
      { labels: { pool: name, state: 'idle' }, value: pool.idleCount },
      { labels: { pool: name, state: 'awaited' }, value: pool.waitingCount },
    ]),
})
