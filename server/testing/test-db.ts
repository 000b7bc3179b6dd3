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

async function asAdmin<T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionTo(cluster, 'postgres'))
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

/** A fresh database of its own, in tens of milliseconds. */
export async function makeDatabase(
  cluster: Cluster,
): Promise<{ connection: pg.PoolConfig; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(cluster, client => client.query(`create database ${name} template ${TEMPLATE}`))
  return {
    connection: connectionTo(cluster, name),
    drop: () =>
      asAdmin(cluster, client => client.query(`drop database if exists ${name} with (force)`)).then(() => undefined),
  }
}
