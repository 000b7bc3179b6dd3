import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { StartFault } from '../start-fault.ts'
import { applyMigration, SESSION_NAME } from './apply-migration.ts'
import { type Migration, migrationsIn } from './migration-files.ts'
import { grantWork } from './work-rights.ts'

const MIGRATION_LOCK = 7_200_114
const RETRY_MS = 250

/** For connections that migrate, which may take hours. */
export const migratingSettings = {
  max: 2,
  pipeline: false,
  statement_timeout: 0,
  query_timeout: 0,
  keepAlive: true,
  application_name: SESSION_NAME,
  onConnect: client =>
    client.query(
      `select set_config(name, '0', false) from pg_settings where name in
         ('statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`,
    ),
} satisfies pg.PoolConfig

interface Migrating {
  /** Connects as the role that owns the schema, with `migratingSettings`. */
  owner: pg.Pool
  /** Connects as the role that the service works as, which may be the same. */
  worker: pg.Pool
  log: Logger
  folder?: URL
}

/** Applies the pending migrations, once however many processes start together. There is no way back. */
export async function migrate({ owner, worker, log, folder }: Migrating): Promise<void> {
  const client = await owner.connect()
  try {
    await lockMigrations(client, log)
    await applyPending(client, log, await migrationsIn(folder))
    await runMigrations({ pgPool: owner })
    await grantWork(client, worker)
  } finally {
    // The lock ends with its session.
    client.release(true)
  }
}

/** Waits until no other process migrates, and logs which migration holds it up. */
async function lockMigrations(client: pg.ClientBase, log: Logger): Promise<void> {
  let logged: string | undefined
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]!.taken) return
    const running = await lockHolder(client)
    if (running !== logged) log.info({ session: running }, 'waiting for another process to migrate')
    logged = running
    await sleep(RETRY_MS)
  }
}

/** 'nearmark migrate 0007-x.sql' while that migration runs. */
async function lockHolder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  )
  return rows[0]?.name ?? ''
}

async function applyPending(client: pg.ClientBase, log: Logger, known: Migration[]): Promise<void> {
  const applied = await appliedMigrations(client)
  refuseNewerSchema(applied, known, log)
  const pending = known.filter(({ number }) => !applied.some(one => one.number === number))
  const startedAt = performance.now()
  const isNew = applied.length === 0
  for (const migration of pending) {
    const ms = await applyMigration(client, migration, log)
    log[isNew ? 'debug' : 'info']({ migration: migration.name, ms }, 'migration applied')
  }
  if (isNew) log.info({ migrations: pending.length, ms: Math.round(performance.now() - startedAt) }, 'schema made')
}

type Applied = Pick<Migration, 'number' | 'compatibleSince'>

async function appliedMigrations(client: pg.ClientBase): Promise<Applied[]> {
  const { rows: columns } = await client.query(
    "select 1 from pg_attribute where attrelid = to_regclass('migrations') and attname = 'compatible_since'",
  )
  if (columns.length === 0)
    await client.query(
      `create table if not exists migrations (number int primary key, applied_at timestamptz default now());
       alter table migrations add column compatible_since int not null default 0`,
    )
  const { rows } = await client.query<Applied>('select number, compatible_since as "compatibleSince" from migrations')
  return rows
}

/** Refuses a schema that a newer release has changed in a way that this release cannot serve. */
function refuseNewerSchema(applied: Applied[], known: Migration[], log: Logger): void {
  const newest = Math.max(...known.map(({ number }) => number))
  const unknown = applied.filter(({ number }) => number > newest)
  if (unknown.some(({ compatibleSince }) => compatibleSince > newest))
    throw new StartFault(
      `This database belongs to a newer release of Nearmark, which has changed it beyond what this one can serve. Start the newer release.`,
    )
  if (unknown.length > 0)
    log.warn({ migrations: unknown.map(({ number }) => number) }, 'a newer release has migrated this database')
}
