import type pg from 'pg'
import { type DatabaseConnection, openPool } from './db.ts'
import { takesWrites } from './unavailable.ts'

/** The pools of this process on one database. Work that must never wait for another's connection has a pool of its own. */
export interface Pools {
  /** The caller ends it. */
  open(name: string, settings?: pg.PoolConfig): pg.Pool
  /** The same past the pooler, where one stands before the database: for statements that are prepared, LISTEN and locks of a session. */
  openDirect(name: string, settings?: pg.PoolConfig): pg.Pool
  /** Whether the database accepts writes, as far as any of the pools knows. */
  takeWrites(): Promise<boolean>
  readonly byName: ReadonlyMap<string, pg.Pool>
}

interface PoolsOptions {
  connection: DatabaseConnection
  directConnection: pg.PoolConfig
  onLost: (error: Error) => void
  /** Told of each pool before its first connection. */
  onOpen?: (pool: pg.Pool) => void
}

export function createPools({ connection, directConnection, onLost, onOpen }: PoolsOptions): Pools {
  const byName = new Map<string, pg.Pool>()
  const openTo = (to: DatabaseConnection, name: string, settings?: pg.PoolConfig) => {
    const pool = openPool({ ...to, ...settings }, onLost)
    onOpen?.(pool)
    byName.set(name, pool)
    return pool
  }
  return {
    byName,
    open: (name, settings) => openTo(connection, name, settings),
    openDirect: (name, settings) => openTo(directConnection, name, settings),
    takeWrites: () => takesWrites([...byName.values()]),
  }
}
