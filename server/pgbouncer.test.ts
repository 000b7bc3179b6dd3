import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from './config.ts'
import { OWNER, WORKER } from './postgres/cluster-roles.ts'
import { connectionsTo } from './process.ts'
import { createService, type Service } from './service.ts'
import { nextMailTo } from './testing/captured-mail.ts'
import { visitor } from './testing/check-in-makers.ts'
import { addLinksTo } from './testing/operator.ts'
import { startPgBouncer } from './testing/pgbouncer.ts'
import { makeDatabase, type TestDatabase } from './testing/test-db.ts'

const cluster = inject('clusters')[0]!

let database: TestDatabase
let folder: string
const cleanups: (() => unknown)[] = []
beforeEach(async () => {
  database = await makeDatabase(cluster)
  folder = mkdtempSync(join(tmpdir(), 'nearmark-pgbouncer-test-'))
})
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function pooler(mode: 'session' | 'transaction', size: number) {
  const pgBouncer = await startPgBouncer(cluster, { mode, size })
  cleanups.push(pgBouncer.stop)
  return pgBouncer
}

const urlAs = (role: string, at: number) => `postgresql://${role}@127.0.0.1:${at}/${database.name}`

async function start(env: Record<string, string>): Promise<Service> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    APP_SECRET: 'the same secret for every process of this test',
    ALLOW_UNSHARED: 'payments',
    ...env,
  })
  const service = await createService(config, connectionsTo(config), pino({ level: 'silent' }))
  cleanups.push(service.stop)
  return service
}

const checkInAt = ({ app }: Service, token: string, email = 'guest@example.com') =>
  app.inject({
    method: 'POST',
    url: `/api/checkin/${token}`,
    headers: { 'idempotency-key': randomUUID() },
    payload: { ...visitor, email },
  })

describe('PgBouncer in session mode', { timeout: 60_000 }, () => {
  it('carries all that a process does: check-ins, live events, jobs, time limits', async () => {
    const { port } = await pooler('session', 60)
    const env = { DATABASE_URL: urlAs(WORKER, port), DATABASE_OWNER_URL: urlAs(OWNER, port) }
    await expectWholeService(await start(env), await start(env))
  })
})

describe('PgBouncer in transaction mode', { timeout: 60_000 }, () => {
  const SHARED = 3
  const direct = (role: string, name = database.name) => `postgresql://${role}@localhost/${name}?host=${cluster.host}`
  const limited = (limit: string) =>
    database.asSuperuser(`alter role ${WORKER} in database ${database.name} set statement_timeout = '${limit}'`)
  const refusal = (env: Record<string, string>) =>
    start(env).then(
      () => undefined,
      (error: Error) => error.message,
    )

  it('carries the same beside a direct connection, over a few shared ones', async () => {
    await limited('3s')
    const { port, serversOf } = await pooler('transaction', SHARED)
    const env = {
      DATABASE_URL: urlAs(WORKER, port),
      DATABASE_DIRECT_URL: direct(WORKER),
      DATABASE_OWNER_URL: direct(OWNER),
    }
    const [one, other] = [await start(env), await start(env)]
    await expectWholeService(one, other)
    const [token] = await addLinksTo(database, 1)
    const pages = await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? one : other).app.inject(`/checkin/${token}`)),
    )
    expect(pages.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    expect(await serversOf(database.name)).toBeLessThanOrEqual(SHARED)
  })

  it('outlives a PgBouncer that is killed and started again', async () => {
    await limited('3s')
    const { port, kill, start: startAgain } = await pooler('transaction', SHARED)
    const service = await start({
      DATABASE_URL: urlAs(WORKER, port),
      DATABASE_DIRECT_URL: direct(WORKER),
      DATABASE_OWNER_URL: direct(OWNER),
    })
    const ready = async () => (await service.app.inject('/readyz')).statusCode
    expect(await ready()).toBe(200)
    await kill()
    expect(await ready()).toBe(503)
    await startAgain()
    await expect.poll(ready).toBe(200)
  })

  it('is refused alone', async () => {
    const { port } = await pooler('transaction', SHARED)
    expect(await refusal({ DATABASE_URL: urlAs(WORKER, port), DATABASE_OWNER_URL: direct(OWNER) })).toBe(
      'DATABASE_URL leads to a connection pooler that gives a connection to others between transactions. Name PostgreSQL itself in DATABASE_DIRECT_URL beside it, or set the pooler to session pooling.',
    )
  })

  it.each([
    ['DATABASE_DIRECT_URL', { DATABASE_OWNER_URL: OWNER, DATABASE_DIRECT_URL: null }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: null, DATABASE_DIRECT_URL: WORKER }],
  ])('is refused as %s', async (setting, roles) => {
    await limited('3s')
    const { port } = await pooler('transaction', SHARED)
    const env = {
      DATABASE_URL: urlAs(WORKER, port),
      DATABASE_DIRECT_URL: roles.DATABASE_DIRECT_URL ? direct(WORKER) : urlAs(WORKER, port),
      DATABASE_OWNER_URL: roles.DATABASE_OWNER_URL ? direct(OWNER) : urlAs(OWNER, port),
    }
    expect(await refusal(env)).toBe(
      `${setting} leads to a connection pooler that gives a connection to others between transactions. Name PostgreSQL itself.`,
    )
  })

  it.each([
    ['another database', () => direct(WORKER, 'postgres')],
    ['another role', () => direct(OWNER)],
  ])('is refused beside a direct connection to %s', async (_, directUrl) => {
    await limited('3s')
    const { port } = await pooler('transaction', SHARED)
    expect(await refusal({ DATABASE_URL: urlAs(WORKER, port), DATABASE_DIRECT_URL: directUrl() })).toBe(
      'DATABASE_URL and DATABASE_DIRECT_URL need to name the same database, as the same role.',
    )
  })

  it.each(['0', '1min'])('is refused where its statements have a time limit of %s', async limit => {
    await limited(limit)
    const { port } = await pooler('transaction', SHARED)
    expect(await refusal({ DATABASE_URL: urlAs(WORKER, port), DATABASE_DIRECT_URL: direct(WORKER) })).toContain(
      `alter role "${WORKER}" set statement_timeout = '3s', and restart the pooler.`,
    )
  })
})

/** What needs a session of PostgreSQL's own: LISTEN, the queue, prepared statements, time limits. */
async function expectWholeService(one: Service, other: Service) {
  const [token] = await addLinksTo(database, 1)
  const { rows } = await one.deps.pool.query('select id, creator_id from links where checkin_token = $1', [token])
  const heard: string[] = []
  other.deps.live.subscribe(rows[0]!.creator_id, ({ event }) => heard.push(event))
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => checkInAt(one, token!, `guest-${n}@example.com`)),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200))
  await expect.poll(() => heard).toContain('check-in')

  const email = 'somebody@example.com'
  const asked = await one.app.inject({ method: 'POST', url: '/api/dashboard/access', payload: { email } })
  expect(asked.statusCode, asked.body).toBe(200)
  expect(await nextMailTo({ dataDir: folder }, email)).toBeDefined()

  await expect(one.deps.pool.query('select pg_sleep(10)')).rejects.toThrow('statement timeout')
}
