import { chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseUnavailable, inTransaction } from './db/db.ts'
import { postgresUser } from './postgres/os-user.ts'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { makeCreator } from './testing/makers.ts'
import { mountMemoryDisk } from './testing/memory-disk.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const ADMIN = 'boss@example.org'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: ADMIN })
})
afterAll(() => app.stop())

const UNAVAILABLE = [503, 'unavailable', '2']

async function answerTo(method: string, path: string, body?: unknown) {
  const reply = await app.call(method, path, body === undefined ? {} : { body })
  return [reply.status, reply.body?.code, reply.headers['retry-after']]
}
/** It counts the asking, and so writes. */
const write = () => answerTo('POST', '/api/dashboard/access', { email: 'ada@example.org' })
const ready = async () => (await app.call('GET', '/readyz')).status

describe('what the database cannot do now', () => {
  const refuseWith = (sqlState: string) =>
    app.database.asOwner(
      `create or replace function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'refused by the test' using errcode = '${sqlState}'; end $$;
       create or replace trigger refuse before insert on limits for each statement execute function refuse()`,
    )
  afterEach(() => app.database.asOwner('drop trigger if exists refuse on limits'))

  it.each([
    ['a lost connection', '08006'],
    ['a read-only database', '25006'],
    ['two transactions that clash', '40001'],
    ['a deadlock', '40P01'],
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['too many connections', '53300'],
    ['a lock that somebody holds', '55P03'],
    ['a statement that took too long', '57014'],
    ['a shutdown', '57P01'],
    ['a database that is still starting', '57P03'],
    ['a disk that fails', '58030'],
  ])('%s (%s) is answered 503, to come back', async (_, sqlState) => {
    await refuseWith(sqlState)
    expect(await write()).toEqual(UNAVAILABLE)
  })

  it('a full disk is answered so to each statement that was sent together with the one that met it', async () => {
    await refuseWith('53100')
    const sentTogether = inTransaction(app.deps.pool, async client => {
      const full = client.query(`insert into limits (key, window_ends_at, hits) values ('k', now(), 1)`)
      full.catch(() => undefined)
      await client.query('select 1')
    })
    await expect(sentTogether).rejects.toSatisfy(databaseUnavailable)
  })

  it('a fault of ours stays a fault of ours', async () => {
    await refuseWith('23514')
    expect(await write()).toEqual([500, 'internal', undefined])
  })

  it("nobody else's error is taken for the database's", () => {
    for (const code of ['ENOENT', 'EPIPE', 'ECONNREFUSED'])
      expect(databaseUnavailable(Object.assign(new Error(`${code}: timeout exceeded`), { code }))).toBe(false)
  })
})

describe('a database that takes no writes', () => {
  afterEach(async () => {
    await app.database.asSuperuser(`alter database ${app.database.name} reset default_transaction_read_only`)
    await app.database.closeSessions()
  })

  it('is not ready, and says 503 to writers while readers are served', async () => {
    const { creatorId } = await makeCreator(app, { email: 'owner@example.com' })
    const { checkinToken } = await makeLink(app, creatorId)
    expect(await ready()).toBe(200)
    await app.database.asSuperuser(`alter database ${app.database.name} set default_transaction_read_only = on`)
    // Those that there are do not hear of a new default.
    await app.database.closeSessions()
    await expect.poll(ready).toBe(503)
    expect(await write()).toEqual(UNAVAILABLE)
    expect((await app.call('GET', `/api/checkin-links/${checkinToken}`)).status).toBe(200)
  })
})

interface Disk {
  fill: () => Promise<unknown>
  free: () => Promise<unknown>
}

interface SmallDisk extends Disk {
  restore: () => Promise<void>
}

/** Moves the database to a small disk of its own; null where this user may not mount one. */
async function moveToSmallDisk(): Promise<SmallDisk | null> {
  const disk = mountMemoryDisk('size=64m')
  if (!disk) return null
  const user = (await postgresUser())!
  const location = join(disk.folder, 'database')
  mkdirSync(location)
  for (const folder of [disk.folder, location]) chownSync(folder, user.uid, user.gid)
  const { asSuperuser } = app.database
  await asSuperuser(`create tablespace small location '${location}'`)
  await moveTo('small')
  const filler = join(disk.folder, 'filler')
  return {
    fill: async () => {
      const { bavail, bsize } = statfsSync(disk.folder)
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
    },
    free: async () => rmSync(filler),
    restore: async () => {
      await moveTo('pg_default')
      await asSuperuser('drop tablespace small')
      disk.unmount()
    },
  }
}

async function moveTo(tablespace: string) {
  const { name, asSuperuser, closeSessions } = app.database
  await asSuperuser(`alter database ${name} with allow_connections false`)
  await closeSessions()
  await asSuperuser(`alter database ${name} set tablespace ${tablespace}`)
  await asSuperuser(`alter database ${name} with allow_connections true`)
}

/** Raises PostgreSQL's error for a full disk at each insert, and at the table by which the readiness looks for room. */
const refusedWrites: Disk = {
  fill: () =>
    insideAsSuperuser(`
      create function refuse_rows() returns trigger language plpgsql as $$ begin raise disk_full; end $$;
      create trigger refuse_rows before insert on limits for each statement execute function refuse_rows();
      create trigger refuse_rows before insert on check_ins for each statement execute function refuse_rows();
      create function refuse_tables() returns event_trigger language plpgsql as $$ begin raise disk_full; end $$;
      create event trigger refuse_tables on ddl_command_start when tag in ('CREATE TABLE AS')
        execute function refuse_tables()`),
  free: () => insideAsSuperuser('drop function refuse_rows() cascade; drop function refuse_tables() cascade'),
}

async function insideAsSuperuser(sql: string) {
  const { host, port, user } = inject('clusters')[0]!
  const client = new Client({ host, port, user, database: app.database.name })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

describe('a full disk', () => {
  let smallDisk: SmallDisk | null
  beforeAll(async () => {
    smallDisk = await moveToSmallDisk()
  })
  afterAll(() => smallDisk?.restore())

  it('ends the readiness while writes are refused, and no longer', async () => {
    const disk = smallDisk ?? refusedWrites
    await expect.poll(ready).toBe(200)
    await disk.fill()
    expect(await write()).toEqual(UNAVAILABLE)
    expect([await ready(), await ready()]).toEqual([503, 503])
    await disk.free()
    expect(await ready()).toBe(200)
    expect((await write())[0]).toBe(200)
  })

  it('ends it too where only check-ins have met it, and is told to the operator', async () => {
    const { creatorId, cookies } = await makeCreator(app, { email: ADMIN })
    const { checkinToken } = await makeLink(app, creatorId)
    const database = async () => (await app.call('GET', '/api/admin/health', { cookies })).body.database.finding
    const disk = smallDisk ?? refusedWrites
    await disk.fill()
    const { status, body } = await postCheckIn(app, checkinToken)
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect([await ready(), await database()]).toEqual([503, 'unavailable'])
    await disk.free()
    expect([await ready(), await database()]).toEqual([200, 'ok'])
    expect((await postCheckIn(app, checkinToken)).status).toBe(200)
  })
})
