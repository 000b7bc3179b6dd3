import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { DatabaseConnection, Db } from './db/db.ts'
import type { Pools } from './db/pools.ts'
import type { Live } from './live/live.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { Web } from './web/web.ts'

/** The dependencies of the service; each function names those that it uses (`Pick<Deps, 'db'>`). */
export interface Deps {
  config: Config
  log: Logger
  pools: Pools
  /** The one that most work shares. */
  pool: pg.Pool
  /** For connections outside the pools. */
  connection: DatabaseConnection
  db: Db
  live: Live
  /** Null unless OpenTelemetry's variables name a collector. */
  tracing: Tracing | null
  web: Web
  /** Aborted when the process begins to drain: it still serves requests, but is about to stop. */
  draining: AbortSignal
  /** The database's time, by which every rule decides. */
  now: () => Promise<Date>
}
