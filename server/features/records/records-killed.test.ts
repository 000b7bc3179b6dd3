import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { type MadeLink, makeLink, visitor } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { type ServiceProcess, spawnService, untilReady } from '../../testing/process.ts'
import { expectSoundCounts, recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const VISITORS = 32
/** Sessions that void, restore, correct and add, as when several people keep one door. */
const CREATORS = 32
const DEATHS = 3
const CHECK_INS_A_LIFE = 150
const ADDED_A_LIFE = 10
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
    TRUST_PROXY: '127.0.0.1',
  })
  await untilReady(started)
  return started
}

/** Null when the process died meanwhile. */
async function post(path: string, body: object, ip = '192.0.2.1') {
  const cookie = Object.entries(owner.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  try {
    const reply = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  } catch {
    return null
  }
}

/** The ids of the check-ins and of those added by hand that were answered with success. */
interface Made {
  ids: string[]
  added: string[]
}

/** Visitors check in over many connections while the creator voids, restores, corrects and adds; then the process is killed. */
async function life({ ids, added }: Made): Promise<void> {
  const checkInsAtEnd = ids.length + CHECK_INS_A_LIFE
  const addedAtEnd = added.length + ADDED_A_LIFE
  let alive = true
  const visitors = Array.from({ length: VISITORS }, async (_, n) => {
    for (let attempt = 0; alive; attempt++) {
      const email = `visitor${n}@example.com`
      // One network may send some hundreds of attempts a minute.
      const reply = await post(
        `/api/checkin/${link.checkinToken}`,
        { ...visitor, email },
        `203.0.${attempt % 256}.${n}`,
      )
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
      const reply = await post(`/api/checkin-links/${link.id}/checkins`, { name: `Added ${n}`, reason })
      if (reply?.status === 200) added.push(reply.body.checkin.id)
    }
  }
  const creators = Array.from({ length: CREATORS }, (_, n) => creator(n * 3))
  await expect.poll(() => ids.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(checkInsAtEnd)
  await expect.poll(() => added.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(addedAtEnd)
  service.child.kill('SIGKILL')
  await service.ended
  alive = false
  await Promise.all([...visitors, ...creators])
}

test('counts equal the rows, and the chain verifies, through kill -9', { timeout: 120_000 }, async () => {
  const made: Made = { ids: [], added: [] }
  for (let death = 0; death < DEATHS; death++) {
    service = await start()
    await life(made)
    await expectSoundCounts(app, link.id)
  }
  service = await start()
  const { verify, journal } = recordCalls(() => app)
  const { acts, valid } = await verify(owner, link.id)
  expect([valid, acts > 10]).toEqual([true, true])
  const kinds = new Set((await journal(owner, link.id, 'limit=100')).acts.map(({ act }: { act: string }) => act))
  expect([...kinds].sort()).toEqual(['add', 'correct', 'restore', 'void'])
  const answered = [...made.ids, ...made.added]
  const { rows } = await app.deps.pool.query('select count(*)::int as n from check_ins where id = any($1::uuid[])', [
    answered,
  ])
  expect(rows[0].n).toBe(answered.length)
})
