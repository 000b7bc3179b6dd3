import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { StripeSimulator } from '../simulators/stripe/index.ts'
import { createApp, featuresOf } from './app.ts'
import type { Config } from './config.ts'
import { databaseNow, openDb, openPool } from './db/db.ts'
import { migrate, migratingSettings } from './db/migrate.ts'
import { takesWrites } from './db/unavailable.ts'
import type { Deps } from './deps.ts'
import { type Queue, startQueue } from './jobs/queue.ts'
import { startLive } from './live/live.ts'
import { simulatorFeature, startSimulator } from './simulator.ts'

export interface Service {
  app: FastifyInstance
  deps: Deps
  queue: Queue
  /** Null with keys of Stripe's. */
  simulator: StripeSimulator | null
  stop(): Promise<void>
}

/** The same database twice: as the role that the service works as, and as the one that owns the tables; they may be one. */
export interface Connections {
  connection: pg.PoolConfig
  ownerConnection: pg.PoolConfig
}

/** Everything behind one database: migrated, prepared, the queue running; not yet listening. */
export async function createService(
  config: Config,
  { connection, ownerConnection }: Connections,
  log: Logger,
): Promise<Service> {
  const onLost = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  const pool = openPool(connection, onLost)
  const owner = openPool({ ...ownerConnection, ...migratingSettings }, onLost)
  await migrate({ owner, worker: pool, log })
  const db = openDb(pool)
  const live = await startLive({ pool, connection, log })
  let app: FastifyInstance | undefined
  const simulator = config.simulated ? await startSimulator({ config, db, app: () => app! }) : null
  const deps: Deps = {
    config: simulator ? { ...config, ...simulator.settings } : config,
    log,
    pool,
    db,
    live,
    now: () => databaseNow(db),
  }

  const features = [...featuresOf(deps), ...(simulator ? [simulatorFeature(simulator)] : [])]
  for (const feature of features) await feature.prepare?.(owner)
  await owner.end()
  const queue = await startQueue(
    deps,
    features.flatMap(feature => feature.jobs ?? []),
  )
  const ready = async () => queue.running && (await takesWrites(pool))
  app = await createApp(deps, features, ready)

  return {
    app,
    deps,
    queue,
    simulator,
    stop: async () => {
      await app.close()
      await queue.stop()
      await simulator?.stop()
      await live.stop()
      await pool.end()
    },
  }
}
