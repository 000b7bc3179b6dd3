import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { migrationsIn } from './db/migration-files.ts'
import { olderRelease } from './testing/older-release.ts'
import { addLinksTo } from './testing/operator.ts'
import { type ServiceProcess, settingsOfOneProcess, spawnService, untilReady } from './testing/process.ts'
import { rollingRestarts } from './testing/rolling-restarts.ts'
import { makeDatabase, type TestDatabase } from './testing/test-db.ts'

const PROCESSES = 3
/** So that no link gets more than it takes from one network. */
const LINKS = 500

let folder: string
let database: TestDatabase
const running: ServiceProcess[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nearmark-upgrade-'))
  database = await makeDatabase(inject('clusters')[0]!, 'template1')
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(port: number, main?: string): Promise<ServiceProcess> {
  const { host } = inject('clusters')[0]!
  const settings = settingsOfOneProcess(port, { folder, database: database.name, host })
  const service = spawnService(settings, main ? { main } : {})
  running.push(service)
  await untilReady(service)
  return service
}

async function read<T>(sql: string): Promise<T[]> {
  const client = new pg.Client(database.ownerConnection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows as T[]
}

const applied = async () =>
  (await read<{ number: number }>('select number from migrations order by 1')).map(row => row.number)

it('an older release is replaced process by process under load: none fails, and all that it recorded is there', {
  timeout: 600_000,
}, async () => {
  const older = await olderRelease()
  const known = (await migrationsIn()).map(({ number }) => number)
  let before: number[] = []
  const { answered, failed, checkedIn } = await rollingRestarts({
    times: PROCESSES,
    processes: PROCESSES,
    start: (port, when) => start(port, when === 'first' ? older : undefined),
    makeLinks: async () => {
      before = await applied()
      return addLinksTo(database, LINKS)
    },
  })
  expect(known.filter(number => !before.includes(number))).not.toEqual([])
  expect(await applied()).toEqual(known)
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(PROCESSES * 500)
  const [counts] = await read<{ rows: number; counted: number }>(
    'select (select count(*)::int from check_ins) as rows, (select sum(checkin_count)::int from links) as counted',
  )
  expect(counts).toEqual({ rows: checkedIn, counted: checkedIn })
})
