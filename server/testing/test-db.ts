import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { openPool } from '../db/db.ts'
import { migrate, migratingSettings } from '../db/migrate.ts'
import { loadTowns } from '../features/places/index.ts'
import { CREATE_ROLES, OWNER, WORKER } from '../postgres/cluster-roles.ts'
import type { Connections } from '../service.ts'
import { towns } from './towns.ts'

/** A running PostgreSQL for tests: no password, and `user` may do everything. */
export interface TestCluster {
  name: string
  host: string
  port: number
  user: string
  version: number
  /** Holds PostgreSQL's programs. */
  binDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded PostgreSQL first, then the machine's own when it has one. */
    clusters: TestCluster[]
  }
}

const TEMPLATE = 'nearmark_template'

interface To {
  database: string
  user: string
}

const connectionTo = ({ host, port }: TestCluster, { database, user }: To): pg.PoolConfig => ({
  host,
  port,
  user,
  database,
})

async function run(connection: pg.PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A migrated database that the others are cloned from; made once for each cluster. */
export async function makeTemplate(cluster: TestCluster): Promise<void> {
  const asSuperuser = superuserOf(cluster)
  await asSuperuser(CREATE_ROLES)
  await asSuperuser(`create database ${TEMPLATE} owner ${OWNER}`)
  const { connection, ownerConnection } = connectionsTo(cluster, TEMPLATE)
  const worker = openPool(connection, console.error)
  const owner = openPool({ ...ownerConnection, ...migratingSettings }, console.error)
  await migrate({ owner, worker, log: pino({ level: 'silent' }) })
  await loadTowns(owner, () => towns)
  await Promise.all([owner.end(), worker.end()])
}

const superuserOf = (cluster: TestCluster) => (sql: string) =>
  run(connectionTo(cluster, { database: 'postgres', user: cluster.user }), sql)

const connectionsTo = (cluster: TestCluster, database: string): Connections => ({
  connection: connectionTo(cluster, { database, user: WORKER }),
  ownerConnection: connectionTo(cluster, { database, user: OWNER }),
})

export interface TestDatabase extends Connections {
  name: string
  /** Runs statements in it as the role that owns its tables. */
  asOwner: (sql: string) => Promise<void>
  /** Runs statements from outside, in the database `postgres`. */
  asSuperuser: (sql: string) => Promise<void>
  /** Cuts every connection to it. */
  closeSessions: () => Promise<void>
  drop: () => Promise<void>
}

/** A fresh database of its own, in tens of milliseconds; empty when cloned from `template1`. */
export async function makeDatabase(cluster: TestCluster, template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const asSuperuser = superuserOf(cluster)
  // In these clusters, which sync nothing to the disk, a third of the time of a copy by way of the log.
  const strategy = cluster.version < 15 ? '' : 'strategy file_copy'
  await asSuperuser(`create database ${name} template ${template} owner ${OWNER} ${strategy}`)
  const connections = connectionsTo(cluster, name)
  return {
    ...connections,
    name,
    asOwner: sql => run(connections.ownerConnection, sql),
    asSuperuser,
    closeSessions: () =>
      asSuperuser(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`),
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  }
}
