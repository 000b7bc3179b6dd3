import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from './config.ts'
import { OWNER, WORKER } from './postgres/cluster-roles.ts'
import { createService, type Service } from './service.ts'
import { makeDatabase, type TestDatabase } from './testing/test-db.ts'

let database: TestDatabase
let folder: string
const running: Service[] = []
beforeEach(async () => {
  database = await makeDatabase(inject('clusters')[0]!)
  folder = mkdtempSync(join(tmpdir(), 'nearmark-processes-'))
})
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const SECRET = 'a secret that all processes have in common'

/** A process as on a machine of its own: gives what it says about the others. */
async function start(env: Record<string, string> = {}) {
  const lines: string[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: join(folder, 'shared'),
    DATABASE_URL: `postgresql://${WORKER}@localhost/${database.name}`,
    DATABASE_OWNER_URL: `postgresql://${OWNER}@localhost/${database.name}`,
    APP_SECRET: SECRET,
    ALLOW_UNSHARED: 'payments',
    ...env,
  })
  const service = await createService(config, database, pino({ level: 'info' }, { write: line => lines.push(line) }))
  running.push(service)
  return lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'processes on this database')
}

describe('a second process on a database', { timeout: 30_000 }, () => {
  it('starts beside one with the same secret and the same photos, and says what they share', async () => {
    expect(await start()).toMatchObject({ others: 0 })
    expect(await start()).toMatchObject({
      others: 1,
      shared: ['limits', 'sessions', 'jobs', 'live events', 'secret', 'photos', 'plans'],
      unshared: ['payments'],
    })
  })

  it.each([
    ['another secret', { APP_SECRET: 'a secret that no other process has at all' }, 'has another APP_SECRET', 'secret'],
    ['photos in another folder', { DATA_DIR: 'other' }, 'keeps its photos elsewhere', 'photos'],
    ['a payment simulator', { ALLOW_UNSHARED: '' }, 'has a payment simulator of its own', 'payments'],
    ['no plans', { PLANS: 'off' }, 'has plans where this one has none', 'plans'],
  ])('with %s is refused in one sentence, unless that is allowed', async (_, env, why, trait) => {
    await start()
    const own = 'DATA_DIR' in env ? { DATA_DIR: join(folder, 'other') } : env
    const refused = start(own)
    await expect(refused).rejects.toThrow(why)
    await expect(refused).rejects.toThrow(`or set ALLOW_UNSHARED=${trait} to start nevertheless.`)
    expect(await start({ ...own, ALLOW_UNSHARED: 'secret,photos,plans,payments' })).toMatchObject({ others: 1 })
  })

  it('starts at each step of replacing the secret that all have, and with the old one alone no more', async () => {
    const next = 'the next secret that all processes will have'
    const shared = expect.arrayContaining(['secret'])
    for (const APP_SECRET of [SECRET, `${SECRET},${next}`, `${next},${SECRET}`, next]) {
      expect(await start({ APP_SECRET })).toMatchObject({ shared })
      if (running.length > 1) await running.shift()!.stop()
    }
    await expect(start({ APP_SECRET: SECRET })).rejects.toThrow('has another APP_SECRET')
  })

  it('takes the place of one that has ended, whatever that one had', async () => {
    await start()
    await running.pop()!.stop()
    expect(await start({ APP_SECRET: 'a secret that no other process has at all' })).toMatchObject({ others: 0 })
  })
})
