import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { type MadeLink, makeLink, visitor } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { type ServiceProcess, spawnService, untilReady } from '../../testing/process.ts'
import { expectSoundCounts, recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const CONNECTIONS = 32
const DEATHS = 3
/** Fewer in all than a network may send in a minute. */
const CHECK_INS_A_LIFE = 150
const reason = 'Because of the test'

let app: TestApp
let owner: SignedIn
let link: MadeLink
let service: ServiceProcess

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 3 })
  link = await makeLink(app, owner.creatorId)
})
afterAll(async () => {
  service.child.kill('SIGTERM')
  await service.ended
  await app.stop()
})

/** A service process on the database of this test. */
async function start(): Promise<ServiceProcess> {
  const { pool, config } = app.deps
  const { user, host, port, database } = pool.options
  const url = new URL(`postgres://${user}@localhost/${database}`)
  url.searchParams.set('host', host!)
  url.searchParams.set('port', String(port))
  const started = spawnService({
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    DATABASE_URL: url.href,
    DATA_DIR: app.dataDir,
    APP_SECRET: config.APP_SECRET.join(','),
  })
  await untilReady(started)
  return started
}

/** Null when the process died meanwhile. */
async function post(path: string, body: object) {
  const cookie = Object.entries(owner.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  try {
    const reply = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  } catch {
    return null
  }
}

/** Visitors check in over many connections while the creator voids, restores, corrects and adds; then the process is killed. */
async function life(ids: string[]): Promise<void> {
  const endsAt = ids.length + CHECK_INS_A_LIFE
  let alive = true
  const visitors = Array.from({ length: CONNECTIONS }, async (_, n) => {
    while (alive) {
      const email = `visitor${n}@example.com`
      const reply = await post(`/api/checkin/${link.checkinToken}`, { ...visitor, email })
      if (reply?.status === 200) ids.push(reply.body.id)
    }
  })
  const creator = async (offset: number) => {
    for (let n = 0; alive; n++) {
      const id = ids[(n * 7 + offset) % Math.max(1, ids.length)]
      const record = `/api/checkin-links/${link.id}/checkins/${id}`
      if (id) await post(`${record}/void`, { reason })
      if (id && n % 2 === 0) await post(`${record}/restore`, { reason })
      if (id && n % 3 === 0) await post(`${record}/correct`, { name: `Name ${n}`, reason })
      await post(`/api/checkin-links/${link.id}/checkins`, { name: `Added ${n}`, reason })
    }
  }
  const creators = [creator(0), creator(3)]
  await expect.poll(() => ids.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(endsAt)
  service.child.kill('SIGKILL')
  await service.ended
  alive = false
  await Promise.all([...visitors, ...creators])
}

test('counts equal the rows, and the chain verifies, through kill -9', { timeout: 120_000 }, async () => {
  const ids: string[] = []
  for (let death = 0; death < DEATHS; death++) {
    service = await start()
    await life(ids)
    await expectSoundCounts(app, link.id)
  }
  service = await start()
  const { verify, journal } = recordCalls(() => app)
  const { acts, valid } = await verify(owner, link.id)
  expect([valid, acts > 10]).toEqual([true, true])
  const kinds = new Set((await journal(owner, link.id, 'limit=100')).acts.map(({ act }: { act: string }) => act))
  expect([...kinds].sort()).toEqual(['add', 'correct', 'restore', 'void'])
  const { rows } = await app.deps.pool.query('select count(*)::int as n from check_ins where id = any($1::uuid[])', [
    ids,
  ])
  expect(rows[0].n).toBe(ids.length)
})
