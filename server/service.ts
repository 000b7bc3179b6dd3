import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createApp, featuresOf } from './app.ts'
import type { Config } from './config.ts'
import { databaseNow, openDb, openPool } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { type Queue, startQueue } from './jobs/queue.ts'
import { startLive } from './live/live.ts'

export interface Service {
  app: FastifyInstance
  deps: Deps
  queue: Queue
  stop(): Promise<void>
}

/** Everything behind one database connection: migrated, prepared, the queue running; not yet listening. */
export async function createService(config: Config, connection: pg.PoolConfig, log: Logger): Promise<Service> {
  const pool = openPool(connection, error => log.warn({ err: error }, 'idle database connection lost'))
  await migrate(pool)
  const db = openDb(pool)
  const live = await startLive({ pool, connection, log })
  const deps: Deps = { config, log, pool, db, live, now: () => databaseNow(db) }

  const features = featuresOf(deps)
  for (const feature of features) await feature.prepare?.()
  const queue = await startQueue(
    deps,
    features.flatMap(feature => feature.jobs ?? []),
  )
  const ready = async () => (await pool.query('select 1')).rowCount === 1 && queue.running
  const app = await createApp(deps, features, ready)

  return {
    app,
    deps,
    queue,
    stop: async () => {
      await app.close()
      await queue.stop()
      await live.stop()
      await pool.end()
    },
  }
}
