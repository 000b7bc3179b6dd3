import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { StripeSimulator } from '../simulators/stripe/index.ts'
import { createApp, featuresOf } from './app.ts'
import type { Config } from './config.ts'
import { checkConnections } from './db/check-connections.ts'
import { type DatabaseConnection, databaseNow, openDb, openPool } from './db/db.ts'
import { checkDurability } from './db/durability.ts'
import { migrate, migratingSettings } from './db/migrate.ts'
import { createPools } from './db/pools.ts'
import type { Deps } from './deps.ts'
import { type Queue, startQueue } from './jobs/queue.ts'
import { startLive } from './live/live.ts'
import { joinOthers, sessionNameOf } from './processes.ts'
import { StartFault } from './start-fault.ts'
import { type Teardown, teardown } from './teardown.ts'
import { traceStatements } from './tracing/trace-statements.ts'
import { startTracing } from './tracing/tracing.ts'
import { builtWeb } from './web/built-web.ts'
import type { Web } from './web/web.ts'
import { withTimeout } from './with-timeout.ts'

const NO_SIMULATOR =
  'Payments cannot be simulated in this image, which is made for production: set NODE_ENV=production, or PLANS=off.'
/** One listens, and one for each job at the same time. */
const QUEUE_CONNECTIONS = 5
const SPANS_SENT_WITHIN_MS = 1000
const spansLeft = () => new Error('The collector of traces did not answer in time')

export interface Service {
  app: FastifyInstance
  deps: Deps
  queue: Queue
  /** Null when Stripe's keys are set. */
  simulator: StripeSimulator | null
  /** Fails `/readyz`, takes no more jobs, and serves for DRAIN_S more while the balancer takes the process out. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** The same database as the role that works with rows, and as the role that owns the tables. Both may be one role. */
export interface Connections {
  connection: DatabaseConnection
  /** Past the pooler that stands before the database, if one does. */
  directConnection?: pg.PoolConfig
  ownerConnection: pg.PoolConfig
}

interface ServiceOptions {
  /** By default the web app that was built. */
  web?: Web
  /** Whether jobs start by the calendar. A test runs those that it is about: others would come whenever their minute does. */
  cron?: boolean
}

/** Builds the service on one database: migrates, prepares the features and starts the queue. It does not listen yet. */
export async function createService(
  config: Config,
  connections: Connections,
  log: Logger,
  { web, cron = true }: ServiceOptions = {},
): Promise<Service> {
  const started = teardown()
  try {
    return await startService({ config, log, started, cron, web: web ?? (await builtWeb()), ...connections })
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
  cron: boolean
}

async function startService({
  config,
  log,
  started,
  web,
  cron,
  connection,
  directConnection = connection,
  ownerConnection,
}: StartOptions): Promise<Service> {
  const tracing = await startTracing(config)
  // Spans that cannot be sent hold nothing up: their exporter would try again for ten seconds.
  if (tracing) started.add(() => withTimeout(tracing.stop(), SPANS_SENT_WITHIN_MS, spansLeft).catch(() => undefined))
  const onLost = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  const pools = createPools({
    connection,
    directConnection,
    onLost,
    onOpen: pool => tracing && traceStatements(pool, tracing),
  })
  const pool = pools.open('shared')
  started.add(() => pool.end())
  const owner = openPool({ ...ownerConnection, ...migratingSettings }, onLost)
  started.add(() => (owner.ending ? undefined : owner.end()))
  const queuePool = connection.pooledByTransaction ? pools.openDirect('queue', { max: QUEUE_CONNECTIONS }) : pool
  if (queuePool !== pool) started.add(() => queuePool.end())
  if (config.DATABASE_URL) {
    await checkConnections({
      shared: pool,
      ...(config.DATABASE_DIRECT_URL && { direct: queuePool }),
      ...(config.DATABASE_OWNER_URL && { owner }),
    })
    await checkDurability(pool, { production: config.production, log })
  }
  await migrate({ owner, worker: pool, log })
  const db = openDb(pool)
  const listening = config.DATABASE_URL ? await joinShared({ config, pool, log }) : {}
  const live = await startLive({ pool, connection: { ...directConnection, ...listening }, log })
  started.add(live.stop)
  let app: FastifyInstance | undefined
  const simulated = config.simulated ? await simulatePayments({ config, db, app: () => app! }) : null
  const simulator = simulated?.simulator ?? null
  started.add(() => simulator?.stop())
  const draining = new AbortController()
  const deps: Deps = {
    config: simulator ? withSimulator(config, simulator) : config,
    log,
    pools,
    pool,
    connection,
    db,
    live,
    tracing,
    web,
    draining: draining.signal,
    now: () => databaseNow(db),
  }

  const features = [...featuresOf(deps), ...(simulated ? [simulated.feature(deps)] : [])]
  for (const feature of features) await feature.prepare?.(owner)
  await owner.end()
  const queue = await startQueue(
    { ...deps, pool: queuePool },
    features.flatMap(({ jobs = [] }) => (cron ? jobs : jobs.map(({ tasks }) => ({ tasks })))),
  )
  started.add(queue.stop)
  const ready = async () => !draining.signal.aborted && queue.running && (await pools.takeWrites())
  app = await createApp(deps, features, ready)
  started.add(() => app!.close())
  const drain = async () => {
    draining.abort()
    // Its jobs have the drain and the stop to end in, and other processes take the next ones. The stop reports a failure.
    queue.stop().catch(() => undefined)
    await sleep(config.DRAIN_S * 1000)
  }

  return { app, deps, queue, simulator, drain, stop: started.run }
}

/** Checks that this process can share the database. The embedded PostgreSQL has no other processes. */
async function joinShared({ config, pool, log }: Pick<Deps, 'config' | 'pool' | 'log'>): Promise<pg.PoolConfig> {
  await joinOthers({ config, pool, log })
  return { application_name: sessionNameOf(config) }
}

/** Loaded only here: images are made without the simulator. */
async function simulatePayments({ config, db, app }: Pick<Deps, 'config' | 'db'> & { app: () => FastifyInstance }) {
  const { movableClock, simulatorFeature, startSimulator } = await import('./simulator.ts').catch(error => {
    throw error.code === 'ERR_MODULE_NOT_FOUND' ? new StartFault(NO_SIMULATOR, error) : error
  })
  const clock = await movableClock(db)
  const simulator = await startSimulator({ config, clock, app })
  return { simulator, feature: (deps: Deps) => simulatorFeature(deps, simulator, clock) }
}

const withSimulator = (config: Config, { connection }: StripeSimulator): Config => ({
  ...config,
  ...connection,
  STRIPE_WEBHOOK_SECRET: [connection.STRIPE_WEBHOOK_SECRET],
})
