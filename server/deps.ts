import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Live } from './live/live.ts'
import type { Web } from './web/web.ts'

/** What every feature may be given; a feature names only what it uses (`Pick<Deps, 'db'>`). */
export interface Deps {
  config: Config
  log: Logger
  pool: pg.Pool
  /** For connections beside the pool's. */
  connection: pg.PoolConfig
  db: Db
  live: Live
  web: Web
  /** Aborted when the process begins to drain: it still answers, but is about to end. */
  draining: AbortSignal
  /** The time that decides: the database's. */
  now: () => Promise<Date>
}
