import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'

const MIGRATION = /^(\d{4})-.+\.sql$/
const MIGRATION_LOCK = 7_200_114

/** Brings the schema up to date, once, however many processes start together. Forward only. */
export async function migrate(pool: pg.Pool, folder = new URL('./migrations/', import.meta.url)): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await applyPending(client, folder)
    await runMigrations({ pgPool: pool })
    return applied
  } finally {
    client.release(true)
  }
}

async function applyPending(client: pg.PoolClient, folder: URL): Promise<number> {
  await client.query(
    'create table if not exists migrations (number int primary key, applied_at timestamptz default now())',
  )
  const { rows } = await client.query<{ number: number }>('select number from migrations')
  const done = new Set(rows.map(row => row.number))
  const pending = (await readdir(folder))
    .filter(name => MIGRATION.test(name) && !done.has(Number(name.slice(0, 4))))
    .sort()
  for (const name of pending) {
    await client.query('begin')
    try {
      await client.query(await readFile(new URL(name, folder), 'utf8'))
      await client.query('insert into migrations (number) values ($1)', [Number(name.slice(0, 4))])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${name} failed`, { cause: error })
    }
  }
  return pending.length
}
