import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openPool } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { loadTowns } from '../features/places/index.ts'
import type { Cluster } from './test-cluster.ts'
import { towns } from './towns.ts'

const TEMPLATE = 'nearmark_template'

const connectionTo = (cluster: Cluster, database: string): pg.PoolConfig => ({
  host: cluster.host,
  port: cluster.port,
  user: cluster.user,
  database,
})

async function asAdmin<T>(
  cluster: Cluster,
  work: (client: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new pg.Client(connectionTo(cluster, database))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A migrated database that the others are cloned from; made once for each cluster. */
export async function makeTemplate(cluster: Cluster): Promise<void> {
  await asAdmin(cluster, client => client.query(`create database ${TEMPLATE}`))
  const pool = openPool(connectionTo(cluster, TEMPLATE), error => console.error(error))
  await migrate(pool)
  await loadTowns(pool, () => towns)
  await pool.end()
}

export interface TestDatabase {
  name: string
  connection: pg.PoolConfig
  /** Runs statements as the superuser: in this database, or in `postgres` for what must be done from outside. */
  administer: (sql: string, where?: 'inside' | 'outside') => Promise<void>
  /** Cuts every connection to it. */
  closeSessions: () => Promise<void>
  drop: () => Promise<void>
}

/** A fresh database of its own, in tens of milliseconds. */
export async function makeDatabase(cluster: Cluster): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const administer: TestDatabase['administer'] = (sql, where = 'inside') =>
    asAdmin(cluster, client => client.query(sql).then(() => undefined), where === 'inside' ? name : 'postgres')
  await administer(`create database ${name} template ${TEMPLATE}`, 'outside')
  return {
    name,
    connection: connectionTo(cluster, name),
    administer,
    closeSessions: () =>
      administer(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`, 'outside'),
    drop: () => administer(`drop database if exists ${name} with (force)`, 'outside'),
  }
}
