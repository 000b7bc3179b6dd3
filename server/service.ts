import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { StripeSimulator } from '../simulators/stripe/index.ts'
import { createApp, featuresOf } from './app.ts'
import type { Config } from './config.ts'
import { databaseNow, openDb, openPool } from './db/db.ts'
import { migrate, migratingSettings } from './db/migrate.ts'
import { checkOwnerConnection } from './db/owner-connection.ts'
import { refuseTransactionPooling } from './db/session-pooling.ts'
import { takesWrites } from './db/unavailable.ts'
import type { Deps } from './deps.ts'
import { type Queue, startQueue } from './jobs/queue.ts'
import { startLive } from './live/live.ts'
import { joinOthers, sessionNameOf } from './processes.ts'
import { movableClock, simulatorFeature, startSimulator } from './simulator.ts'
import { type Teardown, teardown } from './teardown.ts'
import { traceStatements } from './tracing/trace-statements.ts'
import { startTracing } from './tracing/tracing.ts'
import { builtWeb } from './web/built-web.ts'
import type { Web } from './web/web.ts'
import { withTimeout } from './with-timeout.ts'

const SPANS_SENT_WITHIN_MS = 1000
const spansLeft = () => new Error('The collector of traces did not answer in time')

export interface Service {
  app: FastifyInstance
  deps: Deps
  queue: Queue
  /** Null when Stripe's keys are set. */
  simulator: StripeSimulator | null
  /** Fails `/readyz`, and serves for DRAIN_S more while the balancer takes the process out. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** The same database as the role that works with rows, and as the role that owns the tables. Both may be one role. */
export interface Connections {
  connection: pg.PoolConfig
  ownerConnection: pg.PoolConfig
}

/** Builds the service on one database: migrates, prepares the features and starts the queue. It does not listen yet. */
export async function createService(
  config: Config,
  connections: Connections,
  log: Logger,
  web?: Web,
): Promise<Service> {
  const started = teardown()
  try {
    return await startService({ config, log, started, web: web ?? (await builtWeb()), ...connections })
  } catch (error) {
    // The failure of the start is thrown, not a later one of the teardown.
    await started.run().catch(() => undefined)
    throw error
  }
}

interface StartOptions extends Connections {
  config: Config
  log: Logger
  started: Teardown
  web: Web
}

async function startService({
  config,
  log,
  started,
  web,
  connection,
  ownerConnection,
}: StartOptions): Promise<Service> {
  const tracing = await startTracing(config)
  // Spans that cannot be sent hold nothing up: their exporter would try again for ten seconds.
  if (tracing) started.add(() => withTimeout(tracing.stop(), SPANS_SENT_WITHIN_MS, spansLeft).catch(() => undefined))
  const onLost = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  const pool = openPool(connection, onLost)
  if (tracing) traceStatements(pool, tracing)
  started.add(() => pool.end())
  const owner = openPool({ ...ownerConnection, ...migratingSettings }, onLost)
  started.add(() => (owner.ending ? undefined : owner.end()))
  if (config.DATABASE_OWNER_URL) await checkOwnerConnection(owner, pool)
  await migrate({ owner, worker: pool, log })
  const db = openDb(pool)
  const listening = config.DATABASE_URL ? await joinShared({ config, pool, log }) : {}
  const live = await startLive({ pool, connection: { ...connection, ...listening }, log })
  started.add(live.stop)
  let app: FastifyInstance | undefined
  const clock = config.simulated ? await movableClock(db) : null
  const simulator = clock && (await startSimulator({ config, clock, app: () => app! }))
  started.add(() => simulator?.stop())
  const draining = new AbortController()
  const deps: Deps = {
    config: simulator ? withSimulator(config, simulator) : config,
    log,
    pool,
    connection,
    db,
    live,
    tracing,
    web,
    draining: draining.signal,
    now: () => databaseNow(db),
  }

  const features = [...featuresOf(deps), ...(simulator ? [simulatorFeature(deps, simulator, clock)] : [])]
  for (const feature of features) await feature.prepare?.(owner)
  await owner.end()
  const queue = await startQueue(
    deps,
    features.flatMap(feature => feature.jobs ?? []),
  )
  started.add(queue.stop)
  const ready = async () => !draining.signal.aborted && queue.running && (await takesWrites(pool))
  app = await createApp(deps, features, ready)
  started.add(() => app!.close())
  const drain = async () => {
    draining.abort()
    await sleep(config.DRAIN_S * 1000)
  }

  return { app, deps, queue, simulator, drain, stop: started.run }
}

/** Checks that this process can share the database. The embedded PostgreSQL has no other processes, and no pooler before it. */
async function joinShared({ config, pool, log }: Pick<Deps, 'config' | 'pool' | 'log'>): Promise<pg.PoolConfig> {
  await refuseTransactionPooling(pool)
  await joinOthers({ config, pool, log })
  return { application_name: sessionNameOf(config) }
}

const withSimulator = (config: Config, { connection }: StripeSimulator): Config => ({
  ...config,
  ...connection,
  STRIPE_WEBHOOK_SECRET: [connection.STRIPE_WEBHOOK_SECRET],
})
