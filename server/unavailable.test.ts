import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { databaseUnavailable } from './db/db.ts'
import { asRoot, postgresUser } from './postgres/os-user.ts'
import { makeLink } from './testing/check-in-makers.ts'
import { makeCreator } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
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

/** A small disk, where this user may mount one. */
const disk = asRoot() ? mkdtempSync(join(tmpdir(), 'nearmark-disk-')) : undefined
const mounted = disk && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]).status === 0
afterAll(() => {
  if (mounted) spawnSync('umount', ['--lazy', disk])
  if (disk) rmSync(disk, { recursive: true, force: true })
})

describe.runIf(mounted)('a full disk', () => {
  const filler = join(disk ?? '', 'filler')

  beforeAll(async () => {
    const user = (await postgresUser())!
    const location = join(disk!, 'database')
    mkdirSync(location)
    for (const folder of [disk!, location]) chownSync(folder, user.uid, user.gid)
    const { name, asSuperuser } = app.database
    await asSuperuser(`create tablespace small location '${location}'`)
    await asSuperuser(`alter database ${name} with allow_connections false`)
    await app.database.closeSessions()
    await asSuperuser(`alter database ${name} set tablespace small`)
    await asSuperuser(`alter database ${name} with allow_connections true`)
  })
  afterAll(async () => {
    const { name, asSuperuser } = app.database
    await asSuperuser(`alter database ${name} with allow_connections false`)
    await app.database.closeSessions()
    await asSuperuser(`alter database ${name} set tablespace pg_default`)
    await asSuperuser('drop tablespace small')
    await asSuperuser(`alter database ${name} with allow_connections true`)
  })

  it('ends the readiness while writes are refused, and no longer', async () => {
    await expect.poll(ready).toBe(200)
    const { bavail, bsize } = statfsSync(disk!)
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
    expect(await write()).toEqual(UNAVAILABLE)
    expect([await ready(), await ready()]).toEqual([503, 503])
    rmSync(filler)
    expect(await ready()).toBe(200)
    expect((await write())[0]).toBe(200)
  })
})
