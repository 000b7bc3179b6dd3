import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { makeDatabase, type TestDatabase } from '../testing/test-db.ts'
import { openPool } from './db.ts'
import { migrate, migratingSettings } from './migrate.ts'
import { migrationsIn } from './migration-files.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await makeDatabase(inject('clusters')[0]!, 'template1')
  folder = mkdtempSync(join(tmpdir(), 'nearmark-migrations-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const drop = (name: string) => rmSync(join(folder, name))

interface Line {
  msg: string
  migration?: string
  session?: string
  ms?: number
}

/** As a process does it at its start; `lines` is its log. */
function start() {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  const worker = openPool(database.connection, () => undefined)
  const owner = openPool({ ...database.ownerConnection, ...migratingSettings }, () => undefined)
  const done = migrate({ owner, worker, log, folder: pathToFileURL(`${folder}/`) }).finally(() =>
    Promise.all([owner.end(), worker.end()]),
  )
  done.catch(() => undefined)
  return { lines, done, said: (msg: string) => lines.filter(line => line.msg === msg) }
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(database.ownerConnection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const applied = async () =>
  (await query<{ number: number }>('select number from migrations order by 1')).map(row => row.number)

describe('a migration', () => {
  it('may take as long as it needs, while other processes wait and say for what', { timeout: 60_000 }, async () => {
    file('0001-first.sql', 'create table first ()')
    await start().done
    file('0002-backfill.sql', 'create table backfill (); select pg_sleep(30)')
    const [one, two] = [start(), start()]
    await Promise.all([one.done, two.done])
    const [migrating, waiting] = one.said('migration applied').length > 0 ? [one, two] : [two, one]
    expect(migrating.said('migration applied')).toMatchObject([{ migration: '0002-backfill.sql' }])
    expect(migrating.said('migration applied')[0]!.ms).toBeGreaterThan(30_000)
    expect(waiting.said('migration applied')).toEqual([])
    expect(waiting.said('waiting for another process to migrate').map(line => line.session)).toContain(
      'nearmark migrate 0002-backfill.sql',
    )
    expect(await applied()).toEqual([1, 2])
  })

  it('that fails is named with its reason, and leaves nothing behind', async () => {
    file('0001-first.sql', 'create table first ()')
    file('0002-broken.sql', 'create table second (); select 1 / 0')
    await expect(start().done).rejects.toThrow('Migration 0002-broken.sql failed: division by zero')
    expect(await applied()).toEqual([1])
    file('0002-broken.sql', 'create table second ()')
    await start().done
    expect(await applied()).toEqual([1, 2])
  })

  it('that loses its connection is named too', async () => {
    file('0001-cut.sql', 'select pg_sleep(60)')
    const { done } = start()
    const sleeping =
      "from pg_stat_activity where application_name = 'nearmark migrate 0001-cut.sql' and state = 'active'"
    await expect.poll(() => query(`select 1 ${sleeping}`)).toHaveLength(1)
    await database.asOwner(`select pg_terminate_backend(pid) ${sleeping}`)
    await expect(done).rejects.toThrow(/^Migration 0001-cut\.sql failed: terminating connection/)
  })

  it('that waits for a table lets the traffic pass, and gets its turn', { timeout: 60_000 }, async () => {
    file('0001-first.sql', 'create table busy (n int)')
    await start().done
    const reading = new pg.Client(database.ownerConnection)
    await reading.connect()
    await reading.query('begin; select from busy')
    file('0002-column.sql', 'alter table busy add column m int')
    const { done, said } = start()
    await expect.poll(() => said('migration waits for a lock, and lets others pass meanwhile')).toHaveLength(1)
    const askedAt = performance.now()
    for (let i = 0; i < 20; i++) await query('select from busy')
    // Behind the migration they would wait for the reading transaction, which is still open.
    expect(performance.now() - askedAt).toBeLessThan(15_000)
    expect(await applied()).toEqual([1])
    await reading.query('commit')
    await reading.end()
    await done
    expect(await applied()).toEqual([1, 2])
  })
})

describe('a database that a newer release has migrated', () => {
  const downgrade = async (compatibleSince: string) => {
    file('0001-first.sql', 'create table first ()')
    file('0002-second.sql', '-- Compatible since 0001.\ncreate table second ()')
    file('0003-third.sql', `${compatibleSince}create table third ()`)
    await start().done
    drop('0003-third.sql')
    const older = start()
    await older.done
    return older
  }

  it('is served by the releases that it is still compatible with', async () => {
    const { said } = await downgrade('-- Compatible since 0002.\n')
    expect(said('a newer release has migrated this database')).toMatchObject([{ migrations: [3] }])
  })

  it.each(['-- Compatible since 0003.\n', ''])('is refused by others: %j', async compatibleSince => {
    await expect(downgrade(compatibleSince)).rejects.toThrow(/^This database belongs to a newer release of Nearmark/)
  })
})

it('every migration says which releases may serve the database after it', async () => {
  for (const { name, number, compatibleSince, sql } of await migrationsIn()) {
    expect([name, sql.split('\n')[0]]).toEqual([name, expect.stringMatching(/^-- Compatible since \d{4}\.$/)])
    expect(compatibleSince).toBeLessThanOrEqual(number)
  }
})
